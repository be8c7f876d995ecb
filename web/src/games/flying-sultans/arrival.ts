/** How near a team is: which spaces of its goal are held, and which carpets count as arrived (S10). */

import { placeOf } from './grid'
import type { Stage } from './stage'
import { pieces } from './stage'
import type { View } from './types'

export interface Arrival {
  /** Own carpets that count as arrived, of all. */
  readonly arrived: number
  readonly of: number
  /** Spaces that foreign pieces hold. */
  readonly blocked: readonly number[]
  /** The place of the palace. */
  readonly place: number
}

export function arrival(view: Pick<View, 'goals'>, stage: Stage, seat: number): Arrival {
  const spaces = view.goals[seat] ?? []
  const own = stage.carpets[seat] ?? []
  const place = placeOf(spaces[0] ?? 0)
  const foreign = pieces(stage).filter((piece) => piece.seat !== seat && spaces.includes(piece.square))
  const blocked = foreign.map(({ square }) => square)
  const there = own.filter((square) => spaces.includes(square)).length
  const beside = own.filter((square) => !spaces.includes(square) && placeOf(square) === place).length
  return { arrived: there + Math.min(beside, blocked.length), of: own.length, blocked, place }
}
