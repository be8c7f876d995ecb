/** How near a team is: which spaces of its goal are held, and which carpets count as arrived (S10). */

import { around, placeOf } from './grid'
import type { Stage } from './stage'
import { pieces } from './stage'
import type { View } from './types'

export interface Arrival {
  /** Own carpets that count as arrived, of all. */
  readonly arrived: number
  readonly of: number
  /** Spaces that foreign pieces hold. */
  readonly blocked: readonly number[]
  /** Whether a carpet on this square may count for one of them. */
  readonly instead: (square: number) => boolean
  /** The place of the palace. */
  readonly place: number
}

export function arrival(view: Pick<View, 'goals' | 'revision'>, stage: Stage, seat: number): Arrival {
  const spaces = view.goals[seat] ?? []
  const own = stage.carpets[seat] ?? []
  const place = placeOf(spaces[0] ?? 0)
  const foreign = pieces(stage).filter((piece) => piece.seat !== seat && spaces.includes(piece.square))
  const blocked = foreign.map(({ square }) => square)
  const there = own.filter((square) => spaces.includes(square)).length
  const old = view.revision === 1 // then anywhere on the tile was near enough
  const near = (square: number) =>
    old ? placeOf(square) === place : blocked.some((space) => around(space).includes(square))
  const instead = (square: number) => blocked.length > 0 && !spaces.includes(square) && near(square)
  const beside = own.filter(instead)
  const counted = old ? Math.min(beside.length, blocked.length) : most(beside, blocked)
  return { arrived: there + counted, of: own.length, blocked, instead, place }
}

/** How many carpets can each stand next to a space of its own. */
function most(carpets: readonly number[], [space, ...others]: readonly number[]): number {
  if (space === undefined) return 0
  const beside = carpets.filter((square) => around(space).includes(square))
  return Math.max(
    most(carpets, others),
    ...beside.map(
      (taken) =>
        1 +
        most(
          carpets.filter((square) => square !== taken),
          others,
        ),
    ),
  )
}
