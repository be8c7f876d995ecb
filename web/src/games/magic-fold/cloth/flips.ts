/** Which way round each cell lies: folded sideways it is mirrored, folded up or down it stands on its head. */

import type { Cloth, Fold } from '../types'
import { SIZE, sideways } from './sheet'

export interface Flips {
  /** Per column of the cloth. */
  readonly mirrored: readonly boolean[]
  /** Per row of the cloth. */
  readonly headlong: readonly boolean[]
}

/** Columns and rows fold independently of each other, so each is followed on its own. */
export function flips({ turned, folds }: Cloth): Flips {
  const across = folds.filter(({ side }) => sideways(side))
  const along = folds.filter(({ side }) => !sideways(side))
  return { mirrored: followed(turned, across), headlong: followed(false, along) }
}

function followed(turned: boolean, folds: readonly Fold[]): boolean[] {
  let width = SIZE
  const places = Array.from({ length: SIZE }, (_, at) => (turned ? SIZE - 1 - at : at))
  const flipped = places.map(() => turned)
  for (const { side, line } of folds) {
    const first = side === 'left' || side === 'top'
    const longest = Math.max(line, width - line)
    const origin = first ? line : Math.min(0, 2 * line - width)
    places.forEach((place, at) => {
      const moves = first ? place < line : place >= line
      if (moves) flipped[at] = !flipped[at]
      places[at] = (moves ? 2 * line - 1 - place : place) - origin
    })
    width = longest
  }
  return flipped
}
