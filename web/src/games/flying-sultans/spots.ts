/** Everything on the board that can be pointed at now, with its words. */

import type { Seating } from '../../scene/contract'
import { describeMove } from './chronicle'
import { seenPlace, seenSquare } from './facing'
import { ACROSS, colOf, type Ground, placeOf, rowOf, SIDE } from './grid'
import type { Intent } from './intent.svelte'
import { pieces, type Stage } from './stage'
import { groundWords, LETTERS, placeWords, say } from './words'

export interface Spot {
  /** A square, a place of a tile, or an own carpet on its square. */
  readonly kind: 'square' | 'place' | 'carpet'
  readonly at: number
  /** Where it is seen on the board as that is turned. */
  readonly seen: number
  readonly label: string
  readonly chosen: boolean
  /** Which carpet, for carpets. */
  readonly carpet?: number
}

/** The own carpets first, then squares and tiles in the order in which they are read on a board turned so far. */
export function spots(
  intent: Intent,
  stage: Stage,
  ground: readonly Ground[],
  seat: number,
  quarters: number,
  seating: Seating,
): Spot[] {
  if (intent.task === null) return []
  const { considered } = intent
  const carpets = intent.carpets.map((carpet): Spot => {
    const at = stage.carpets[seat]?.[carpet] ?? 0
    return {
      kind: 'carpet',
      at,
      seen: seenSquare(at, quarters),
      carpet,
      label: say('carpet.name', { letter: LETTERS[carpet] ?? '' }),
      chosen: intent.carpet === carpet,
    }
  })
  const squares = [...intent.landings].flatMap(([square, [move]]): Spot[] => {
    const chosen = considered !== null && 'to' in considered && considered.to === square
    if (!move) return []
    const label = [describeMove(move, seating), ...groundWords(square, ground)].join('; ')
    return [{ kind: 'square', at: square, seen: seenSquare(square, quarters), label, chosen }]
  })
  const places = intent.places.map((place): Spot => {
    const riders = pieces(stage).filter((piece) => placeOf(piece.square) === place)
    return {
      kind: 'place',
      at: place,
      seen: seenPlace(place, quarters),
      label: placeWords(place, riders, seating),
      chosen: intent.lifted.includes(place),
    }
  })
  const read = (all: Spot[]) => all.sort((one, other) => one.seen - other.seen)
  return [...carpets, ...read(squares), ...read(places)]
}

/** Steps to the right and down, as the board is seen. */
export type Way = readonly [x: number, y: number]

/** The middle of a spot as it is seen, in squares. */
function middle(spot: Spot): Way {
  if (spot.kind !== 'place') return [colOf(spot.seen) + 0.5, rowOf(spot.seen) + 0.5]
  return [SIDE * ((spot.seen % ACROSS) + 0.5), SIDE * (Math.floor(spot.seen / ACROSS) + 0.5)]
}

/** How far a spot lies in a direction; what lies aside counts double, what lies behind not at all. */
function away(from: Spot, to: Spot, [x, y]: Way): number {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)]
  const ahead = (x2 - x1) * x + (y2 - y1) * y
  const aside = Math.abs((x2 - x1) * y) + Math.abs((y2 - y1) * x)
  return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 2 * aside
}

/** The nearest spot in a direction; the one itself where there is none. */
export function nearest(from: Spot, all: readonly Spot[], way: Way): Spot {
  return all
    .map((spot) => ({ spot, far: away(from, spot, way) }))
    .reduce((best, each) => (each.far < best.far ? each : best), { spot: from, far: Number.POSITIVE_INFINITY }).spot
}
