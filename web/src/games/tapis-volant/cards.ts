/** What the cards give. */

import type { Card, Direction, Way } from './types'

/** Direction cards that everybody begins with. */
export const DIRECTIONS = 5

/** Cells to the right and upwards; the other way they are negative. */
interface Legs {
  readonly across: number
  readonly up: number
}

/** How far a wind card flies, in one of its two senses. */
export function legs(card: Card, way: Way): Legs {
  const sense = way === 'up' ? 1 : -1
  if (card[0] === 'V') return { across: 0, up: sense * Number(card[1]) }
  const across = Number(card[1]) * (card[0] === 'A' ? 1 : -1)
  return { across: sense * across, up: sense * Number(card[2]) }
}

/** What a direction card adds. */
export const ADDS: Readonly<Record<Direction, Legs>> = {
  up: { across: 0, up: 1 },
  down: { across: 0, up: -1 },
  left: { across: -1, up: 0 },
  right: { across: 1, up: 0 },
}
