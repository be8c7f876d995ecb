/** The corridor between two objects, as the rules find it: for puzzles, which are played without the server. */

import { sideOf, THINGS } from './frame'
import { SIZE } from './pushing'
import type { Board, Thing } from './types'

const NORTH = 1
const EAST = 2
const SOUTH = 4
const WEST = 8
const SIDES = [NORTH, EAST, SOUTH, WEST] as const
const BIT = { north: NORTH, east: EAST, south: SOUTH, west: WEST } as const
const OPPOSITE: Readonly<Record<number, number>> = { [NORTH]: SOUTH, [EAST]: WEST, [SOUTH]: NORTH, [WEST]: EAST }

/** The border cell beside an object, and the side of it on which the object stands. */
export function doorOf(thing: Thing): { readonly cell: number; readonly side: number } {
  const at = THINGS.indexOf(thing) % SIZE
  const last = SIZE - 1
  const cells = {
    north: at,
    east: SIZE * at + last,
    south: SIZE * SIZE - 1 - at,
    west: SIZE * (last - at),
  }
  const side = sideOf(thing)
  return { cell: cells[side], side: BIT[side] }
}

function beyond(cell: number, side: number): number | null {
  const row = Math.floor(cell / SIZE) + Number(side === SOUTH) - Number(side === NORTH)
  const col = (cell % SIZE) + Number(side === EAST) - Number(side === WEST)
  return row >= 0 && row < SIZE && col >= 0 && col < SIZE ? SIZE * row + col : null
}

function opens(board: Board, cell: number, side: number): boolean {
  return ((board[cell] ?? 0) & side) !== 0
}

/** Every cell that can be walked to from a cell, with the one before it: a search in widening rings. */
function reach(board: Board, from: number): ReadonlyMap<number, number> {
  const came = new Map([[from, from]])
  let ring = [from]
  while (ring.length > 0) {
    const wider: number[] = []
    for (const cell of ring)
      for (const side of SIDES) {
        const next = opens(board, cell, side) ? beyond(cell, side) : null
        if (next === null || came.has(next) || !opens(board, next, OPPOSITE[side] ?? 0)) continue
        came.set(next, cell)
        wider.push(next)
      }
    ring = wider
  }
  return came
}

/** The way back to where the walk began. */
function walked(came: ReadonlyMap<number, number>, first: number, last: number): readonly number[] {
  const cells = [last]
  while (cells[0] !== first) cells.unshift(came.get(cells[0] ?? first) ?? first)
  return cells
}

/** The cells of a shortest corridor, or none (L1). */
export function corridor(board: Board, start: Thing, target: Thing): readonly number[] {
  const [first, last] = [doorOf(start), doorOf(target)]
  if (!opens(board, first.cell, first.side) || !opens(board, last.cell, last.side)) return []
  const came = reach(board, first.cell)
  return came.has(last.cell) ? walked(came, first.cell, last.cell) : []
}

/** How far one comes from the start where there is no corridor, and the cell that does not let one on; null is the target's own door. */
export interface Broken {
  readonly cells: readonly number[]
  readonly wall: number | null
}

export function broken(board: Board, start: Thing, target: Thing): Broken {
  const [first, last] = [doorOf(start), doorOf(target)]
  if (!opens(board, first.cell, first.side)) return { cells: [], wall: first.cell }
  const came = reach(board, first.cell)
  const far = (cell: number) =>
    Math.abs((cell % SIZE) - (last.cell % SIZE)) + Math.abs(Math.floor(cell / SIZE) - Math.floor(last.cell / SIZE))
  const nearest = [...came.keys()].reduce((best, cell) => (far(cell) < far(best) ? cell : best))
  const cells = walked(came, first.cell, nearest)
  if (nearest === last.cell) return { cells, wall: null }
  const beside = SIDES.flatMap((side) => beyond(nearest, side) ?? [])
  return { cells, wall: beside.reduce((best, cell) => (far(cell) < far(best) ? cell : best)) }
}
