/** The landscapes with names, as the rules know them: one list for both sides. */

import list from '../../../../../bisat/games/tapis_volant/landscapes/ready.json'
import type { Grade, Panel, Placed } from '../../../wire/tapis-volant'
import { sizeOf } from './placing'

export interface Ready {
  readonly name: string
  readonly grade: Grade
  readonly turns: number
  readonly lost: number
  readonly pieces: readonly Placed[]
}

/** From easy to hard. */
export const READY = list as readonly Ready[]

/** Pieces with their sizes, as they are drawn. */
export function panels(pieces: readonly Placed[]): readonly Panel[] {
  return pieces.map((placed) => ({ ...placed, ...sizeOf(placed.piece) }))
}
