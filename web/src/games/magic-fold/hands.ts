/** The cloth of a seat as its hands see it: what they do shows at once. */

import type { Ahead, Hand } from '../../scene/ahead.svelte'
import { canFold, folded, lay, sameCloth, turn, unfolded } from './cloth/sheet'
import type { Cloth, Fact, Move, View } from './types'

/** What hands do with a cloth. */
export type Deed = Extract<Move, { type: 'fold' | 'unfold' | 'turn_over' }>

const DONE: readonly Fact['type'][] = ['folded', 'unfolded', 'turned_over']
const FLAT: Cloth = { turned: false, folds: [] }

export function made(cloth: Cloth, deed: Deed): Cloth | null {
  if (deed.type === 'fold') return canFold(lay(cloth), deed) ? folded(cloth, deed) : null
  if (deed.type === 'unfold') return cloth.folds.length > 0 ? unfolded(cloth, deed.whole) : null
  return turn(cloth)
}

export function hands(seat: number): Hand<View, Deed, Cloth> {
  const lies = (view: View) => view.cloths[seat] ?? FLAT
  return {
    lies,
    after: made,
    same: sameCloth,
    confirmed: (view, before, underWay, follows) => {
      if (!follows) return reached(lies(before), lies(view), underWay)
      return view.happened.filter((fact) => DONE.includes(fact.type) && 'seat' in fact && fact.seat === seat).length
    },
    tooLate: (view, before) =>
      view.round !== before.round || view.pause !== null || Boolean(view.claims[seat]) || view.ended !== null,
  }
}

/** After an absence: how many of the deeds lead from the cloth known then to the one there is now. */
function reached(from: Cloth, to: Cloth, deeds: readonly Deed[]): number {
  let cloth = from
  let reached = 0
  deeds.forEach((deed, at) => {
    cloth = made(cloth, deed) ?? cloth
    if (sameCloth(cloth, to)) reached = at + 1
  })
  return reached
}

/** The only hand folds again a moment after its last fold (F5). */
export function resting(
  { view, underWay }: Pick<Ahead<View, Deed, Cloth>, 'view' | 'underWay'>,
  seat: number,
): boolean {
  if ((view.rests[seat] ?? null) !== null) return true
  return (view.hands[seat] ?? null) !== null && underWay.some(({ type }) => type === 'fold')
}
