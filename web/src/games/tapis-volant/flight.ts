/** The flight of a legal move, cell by cell: the server says what is possible, this draws where it leads. */

import { ADDS, legs } from './cards'
import { blocked } from './cells'
import { BOARD, force, START } from './landscape/grid'
import type { Cell, Drift, Edge, Fact, Fly, Move, Nudge, Panel } from './types'

/** One straight part of a flight. */
export interface Leg {
  readonly axis: 'sideways' | 'vertical'
  /** Cells by what was played: right and up are positive. */
  readonly by: number
  /** Cells to the right by the wind. */
  readonly wind: number
  /** The cells entered, in order. */
  readonly path: readonly Cell[]
}

export interface Flown {
  readonly start: Cell
  readonly legs: readonly Leg[]
  readonly edge: Edge | null
  /** Where it ends; whoever leaves the board is back at the start (T2). */
  readonly end: Cell
}

type Flew = Extract<Fact, { type: 'flew' }>

export function path(flown: Flown): readonly Cell[] {
  return flown.legs.flatMap((leg) => leg.path)
}

/** The wind's cells in a flight. */
export function windOf(flown: Flown): number {
  return flown.legs.reduce((sum, leg) => sum + leg.wind, 0)
}

export function flown(landscape: readonly Panel[], start: Cell, move: Move): Flown {
  return move.type === 'drift' ? drifted(landscape, start, move) : steered(start, move)
}

function steered(start: Cell, move: Fly | Nudge): Flown {
  const card = move.type === 'fly' ? legs(move.card, move.way) : { across: 0, up: 0 }
  const more = move.direction ? ADDS[move.direction] : { across: 0, up: 0 }
  const across = card.across + more.across
  const up = card.up + more.up
  const found: Leg[] = []
  let at = start
  for (const axis of move.first === 'sideways' ? AXES : AXES.toReversed()) {
    const wind = axis === 'sideways' ? force(at[1]) : 0
    const by = axis === 'sideways' ? across : up
    const leg = straight(at, axis, by + wind)
    at = leg.path.at(-1) ?? at
    if (by !== 0 || wind !== 0) found.push({ axis, by, wind, path: leg.path })
    if (leg.edge) return { start, legs: found, edge: leg.edge, end: START }
  }
  return { start, legs: found, edge: null, end: at }
}

const AXES = ['sideways', 'vertical'] as const

/** The legs of a flight as it is told: what was flown, and of that what the wind gave, unless the edge cut it short. */
export function legsOf({ start, path, wind, edge }: Flew): readonly Leg[] {
  const found: Leg[] = []
  let at = start
  for (const cell of path) {
    const axis = cell[0] === at[0] ? 'vertical' : 'sideways'
    const by = cell[0] - at[0] + cell[1] - at[1]
    const last = found.at(-1)
    if (last?.axis === axis) found.splice(-1, 1, { ...last, by: last.by + by, path: [...last.path, cell] })
    else found.push({ axis, by, wind: 0, path: [cell] })
    at = cell
  }
  if (edge || wind === 0) return found
  const blown = (leg: Leg): Leg => ({ ...leg, by: leg.by - wind, wind })
  const sideways = found.some((leg) => leg.axis === 'sideways')
  // The wind took back what was flown against it.
  if (!sideways) return [...found, blown({ axis: 'sideways', by: 0, wind, path: [] })]
  return found.map((leg) => (leg.axis === 'sideways' ? blown(leg) : leg))
}

/** So many cells in one line, up to the edge of the board. */
function straight(from: Cell, axis: Leg['axis'], by: number): { path: Cell[]; edge: Edge | null } {
  const cells: Cell[] = []
  for (let n = 1; n <= Math.abs(by); n++) {
    const step = n * Math.sign(by)
    const cell: Cell = axis === 'sideways' ? [from[0] + step, from[1]] : [from[0], from[1] + step]
    if (cell[0] < 1) return { path: cells, edge: 'left' }
    if (cell[0] > BOARD.columns) return { path: cells, edge: 'right' }
    if (cell[1] > BOARD.rows) return { path: cells, edge: 'top' }
    cells.push(cell)
  }
  return { path: cells, edge: null }
}

/** Without a card: with the wind until an obstacle, or down a row where it is calm (T4). */
function drifted(landscape: readonly Panel[], start: Cell, _move: Drift): Flown {
  const wind = force(start[1])
  if (wind === 0) {
    const below: Cell = [start[0], start[1] - 1]
    if (below[1] < 1 || blocked(landscape, below)) return { start, legs: [], edge: null, end: start }
    return { start, legs: [{ axis: 'vertical', by: -1, wind: 0, path: [below] }], edge: null, end: below }
  }
  const { path, edge } = straight(start, 'sideways', wind)
  const wall = path.findIndex((cell) => blocked(landscape, cell))
  const free = wall < 0 ? path : path.slice(0, wall)
  const leg: Leg = { axis: 'sideways', by: 0, wind: wall < 0 ? wind : wall, path: free }
  const off = wall < 0 ? edge : null
  const flew = leg.wind > 0 ? [leg] : []
  return { start, legs: flew, edge: off, end: off ? START : (free.at(-1) ?? start) }
}
