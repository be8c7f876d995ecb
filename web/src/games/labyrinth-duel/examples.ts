/** Two moments of one game that the rules page draws: a push half-way, and the corridor that it closes. */

import { moving, push, SIZE, type Way, wayOf } from './pushing'
import type { Board, Thing } from './types'

const BEFORE: Board = [6, 12, 0, 5, 10, 9, 11, 9, 7, 7, 5, 6, 14, 10, 14, 5]
const GAP_AT = 2
const PUSHED = 0

export interface Example {
  readonly board: Board
  readonly start: Thing
  readonly target: Thing
  /** Tiles on their way. */
  readonly dragged?: { readonly cells: readonly number[]; readonly x: number; readonly y: number }
  readonly corridor?: readonly number[]
}

const STEPS: Readonly<Record<Way, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

function halfway(board: Board, cell: number): Example['dragged'] & object {
  const gap = board.indexOf(0)
  const [x, y] = STEPS[wayOf(gap, cell) ?? 'left']
  return { cells: moving(gap, cell), x: x * 0.45, y: y * 0.45 }
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  push: { board: BEFORE, start: 'owl', target: 'lamp', dragged: halfway(BEFORE, PUSHED) },
  corridor: {
    board: push(BEFORE, GAP_AT, PUSHED),
    start: 'owl',
    target: 'lamp',
    corridor: ['d1', 'd2', 'c2', 'c1', 'b1', 'b2', 'a2'].map(cellOf),
  },
}

function cellOf(name: string): number {
  return 'abcd'.indexOf(name[0] ?? '') + SIZE * (Number(name[1]) - 1)
}
