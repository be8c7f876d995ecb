import { describe, expect, it } from 'vitest'
import { folded, turn } from './cloth/sheet'
import { MATCHES } from './fixtures'
import { type Deed, Hands, made } from './hands.svelte'
import type { Fact, Fold, Sight } from './types'

const folding = MATCHES.duel.frames.find(({ view }) => view.open.length > 0 && view.claims[0] === null)?.view as Sight
const start = folding.cloths[0] ?? { turned: false, folds: [] }
const LEFT: Fold = { type: 'fold', side: 'left', line: 1, under: false }
const TOP: Fold = { type: 'fold', side: 'top', line: 2, under: true }

/** The view after the server has confirmed these deeds. */
function confirmed(view: Sight, ...deeds: Deed[]): Sight {
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
    const hands = new Hands(folding, 0)
    expect(hands.do(LEFT)).toBe(true)
    expect(hands.cloth).toEqual(folded(start, LEFT))
  })

  it('do not do what cannot be done', () => {
    const hands = new Hands(folding, 0)
    expect(hands.do({ type: 'unfold', whole: false })).toBe(false)
    expect(hands.do({ ...LEFT, line: 4 })).toBe(false)
    expect(hands.cloth).toEqual(start)
  })

  it('keep what is not yet confirmed on top of what is', () => {
    const hands = new Hands(folding, 0)
    hands.do(LEFT)
    hands.do({ type: 'turn_over' })
    hands.do(TOP)
    const shown = hands.cloth
    expect(shown).toEqual(folded(turn(folded(start, LEFT)), TOP))
    const one = confirmed(folding, LEFT)
    hands.take(one, true)
    expect(hands.cloth).toEqual(shown)
    hands.take(confirmed(one, { type: 'turn_over' }, TOP), true)
    expect(hands.cloth).toEqual(shown)
    hands.answered()
    expect(hands.cloth).toEqual(shown)
  })

  it('do nothing twice after an absence', () => {
    const hands = new Hands(folding, 0)
    hands.do(LEFT)
    hands.do({ type: 'turn_over' })
    hands.take({ ...confirmed(folding, LEFT), happened: [] }, false)
    expect(hands.cloth).toEqual(turn(folded(start, LEFT)))
  })

  it('take no fold of a rival for their own', () => {
    const hands = new Hands(folding, 0)
    hands.do(LEFT)
    hands.take({ ...folding, happened: [{ type: 'folded', seat: 1, step: TOP }] }, true)
    expect(hands.cloth).toEqual(folded(start, LEFT))
  })

  it('go back when a fold is refused', () => {
    const hands = new Hands(folding, 0)
    hands.do(LEFT)
    hands.answered()
    expect(hands.cloth).toEqual(start)
  })

  it('let go of what came too late', () => {
    const hands = new Hands(folding, 0)
    hands.do(LEFT)
    hands.take({ ...folding, open: [], pause: 9000 }, true)
    expect(hands.cloth).toEqual(start)
  })

  it('rest after a fold where there is only one', () => {
    const bound: Sight = { ...folding, hands: ['left', null] }
    const hands = new Hands(bound, 0)
    expect(hands.do(LEFT)).toBe(true)
    expect(hands.resting).toBe(true)
    expect(hands.do(TOP)).toBe(false)
    hands.take({ ...confirmed(bound, LEFT), rests: [9000, null] }, true)
    expect(hands.resting).toBe(true)
    expect(hands.do({ type: 'unfold', whole: false })).toBe(true)
    hands.take(
      { ...confirmed(bound), rests: [null, null], happened: [{ type: 'unfolded', seat: 0, whole: false }] },
      true,
    )
    expect(hands.resting).toBe(false)
    expect(hands.do(TOP)).toBe(true)
  })
})
