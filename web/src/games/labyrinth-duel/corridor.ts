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

/** The cells of a shortest corridor, or none (L1): a search in widening rings. */
export function corridor(board: Board, start: Thing, target: Thing): readonly number[] {
  const [first, last] = [doorOf(start), doorOf(target)]
  if (!opens(board, first.cell, first.side) || !opens(board, last.cell, last.side)) return []
  const came = new Map([[first.cell, first.cell]])
  let ring = [first.cell]
  while (ring.length > 0 && !came.has(last.cell)) {
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
  if (!came.has(last.cell)) return []
  const cells = [last.cell]
  while (cells[0] !== first.cell) cells.unshift(came.get(cells[0] ?? first.cell) ?? first.cell)
  return cells
}
