import { describe, expect, it } from 'vitest'
import { Ahead } from '../../scene/ahead.svelte'
import { folded, turn } from './cloth/sheet'
import { MATCHES } from './fixtures'
import { type Deed, hands, made, resting } from './hands'
import type { Fact, Fold, View } from './types'

const folding = MATCHES.duel.frames.find(({ view }) => view.open.length > 0 && view.claims[0] === null)?.view as View
const start = folding.cloths[0] ?? { turned: false, folds: [] }
const LEFT: Fold = { type: 'fold', side: 'left', line: 1, under: false }
const TOP: Fold = { type: 'fold', side: 'top', line: 2, under: true }

/** The view after the server has confirmed these deeds. */
function confirmed(view: View, ...deeds: Deed[]): View {
  let cloth = view.cloths[0] ?? start
  const happened: Fact[] = deeds.map((deed) => {
    cloth = made(cloth, deed) ?? cloth
    if (deed.type === 'fold') return { type: 'folded', seat: 0, step: deed }
    return deed.type === 'unfold' ? { type: 'unfolded', seat: 0, whole: deed.whole } : { type: 'turned_over', seat: 0 }
  })
  return { ...view, cloths: [cloth, ...view.cloths.slice(1)], happened }
}

describe('the own hands', () => {
  it('fold before the server has said anything', () => {
    const own = new Ahead(hands(0), folding, 0)
    expect(own.do(LEFT)).toBe(true)
    expect(own.thing).toEqual(folded(start, LEFT))
  })

  it('do not do what cannot be done', () => {
    const own = new Ahead(hands(0), folding, 0)
    expect(own.do({ type: 'unfold', whole: false })).toBe(false)
    expect(own.do({ ...LEFT, line: 4 })).toBe(false)
    expect(own.thing).toEqual(start)
  })

  it('keep what is not yet confirmed on top of what is', () => {
    const own = new Ahead(hands(0), folding, 0)
    own.do(LEFT)
    own.do({ type: 'turn_over' })
    own.do(TOP)
    const shown = own.thing
    expect(shown).toEqual(folded(turn(folded(start, LEFT)), TOP))
    const one = confirmed(folding, LEFT)
    own.take(one, 1)
    expect(own.thing).toEqual(shown)
    own.take(confirmed(one, { type: 'turn_over' }, TOP), 2)
    expect(own.thing).toEqual(shown)
    own.answered()
    expect(own.thing).toEqual(shown)
  })

  it('do nothing twice after an absence', () => {
    const own = new Ahead(hands(0), folding, 0)
    own.do(LEFT)
    own.do({ type: 'turn_over' })
    own.take({ ...confirmed(folding, LEFT), happened: [] }, 2)
    expect(own.thing).toEqual(turn(folded(start, LEFT)))
  })

  it('take no fold of a rival for their own', () => {
    const own = new Ahead(hands(0), folding, 0)
    own.do(LEFT)
    own.take({ ...folding, happened: [{ type: 'folded', seat: 1, step: TOP }] }, 1)
    expect(own.thing).toEqual(folded(start, LEFT))
  })

  it('go back when a fold is refused', () => {
    const own = new Ahead(hands(0), folding, 0)
    own.do(LEFT)
    own.answered()
    expect(own.thing).toEqual(start)
  })

  it('let go of what came too late', () => {
    const own = new Ahead(hands(0), folding, 0)
    own.do(LEFT)
    own.take({ ...folding, open: [], pause: 9000 }, 1)
    expect(own.thing).toEqual(start)
  })

  it('rest after a fold where there is only one', () => {
    const bound: View = { ...folding, hands: ['left', null] }
    const own = new Ahead(hands(0), bound, 0)
    expect(own.do(LEFT)).toBe(true)
    expect(resting(own, 0)).toBe(true)
    own.take({ ...confirmed(bound, LEFT), rests: [9000, null] }, 1)
    expect(resting(own, 0)).toBe(true)
    expect(own.do({ type: 'unfold', whole: false })).toBe(true)
    own.take({ ...confirmed(bound), rests: [null, null], happened: [{ type: 'unfolded', seat: 0, whole: false }] }, 2)
    expect(resting(own, 0)).toBe(false)
    expect(own.do(TOP)).toBe(true)
  })
})
