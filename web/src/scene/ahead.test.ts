import { describe, expect, it } from 'vitest'
import { Ahead, type Hand } from './ahead.svelte'

/** A hand that adds to a number; the server counts how often it has, and after the end nothing counts. */
interface View {
  readonly sum: number
  readonly made: number
  readonly ended?: boolean
}
const HAND: Hand<View, number, { readonly sum: number }> = {
  lies: ({ sum }) => ({ sum }),
  after: ({ sum }, n) => (sum + n > 10 ? null : { sum: sum + n }),
  same: (one, other) => one.sum === other.sum,
  confirmed: (view, before, underWay, follows) => (follows ? view.made - before.made : underWay.length),
  tooLate: (view) => view.ended ?? false,
}
const begin = () => new Ahead(HAND, { sum: 0, made: 0 }, 0)

describe('what the own hand does', () => {
  it('shows before the server has said anything', () => {
    const own = begin()
    expect(own.do(3)).toBe(true)
    expect([own.thing.sum, own.underWay, own.view.sum]).toEqual([3, [3], 0])
  })

  it('is refused at once where it cannot be done', () => {
    const own = begin()
    own.do(8)
    expect(own.do(3)).toBe(false)
    expect([own.thing.sum, own.underWay]).toEqual([8, [8]])
  })

  it('stays on top of what is confirmed', () => {
    const own = begin()
    own.do(3)
    own.do(4)
    const { thing } = own
    own.take({ sum: 3, made: 1 }, 1)
    expect(own.underWay).toEqual([4])
    expect(own.thing).toBe(thing) // nothing moves where nothing is new
    own.take({ sum: 7, made: 2 }, 2)
    expect([own.underWay, own.thing.sum]).toEqual([[], 7])
  })

  it('stays where somebody else did something', () => {
    const own = begin()
    own.do(3)
    own.take({ sum: 5, made: 0 }, 1)
    expect([own.underWay, own.thing.sum]).toEqual([[3], 8])
  })

  it('shows no more than can still be done', () => {
    const own = begin()
    own.do(3)
    own.do(4)
    own.take({ sum: 6, made: 0 }, 1)
    expect(own.thing.sum).toBe(9)
  })

  it('is forgotten where views were left out, as the hand decides', () => {
    const own = begin()
    own.do(3)
    own.take({ sum: 1, made: 0 }, 5)
    expect([own.underWay, own.thing.sum]).toEqual([[], 1])
  })

  it('came too late where the view says so', () => {
    const own = begin()
    own.do(3)
    own.take({ sum: 2, made: 0, ended: true }, 1)
    expect([own.underWay, own.thing.sum]).toEqual([[], 2])
  })

  it('was refused where every answer is there and it is not confirmed', () => {
    const own = begin()
    own.answered()
    own.do(3)
    own.answered()
    expect([own.underWay, own.thing.sum]).toEqual([[], 0])
  })
})
