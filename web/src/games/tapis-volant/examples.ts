/** Small flights that the rules page draws: who is where, and where a move leads. */

import type { Card, Cell, Direction, First, Move, Panel, Piece } from './types'

export interface Example {
  /** The columns and rows to be seen. */
  readonly from: Cell
  readonly to: Cell
  readonly landscape: readonly Panel[]
  /** Per seat. */
  readonly carpets: readonly Cell[]
  /** Which seat flies what; the first is the one that is meant. */
  readonly flights: readonly { readonly seat: number; readonly move: Move }[]
}

const panel = (piece: Piece, column: number, row: number, width: number, height: number): Panel => ({
  piece,
  column,
  row,
  width,
  height,
})

function fly(
  card: Card,
  way: 'up' | 'down',
  first: First,
  more: { direction?: Direction; meet?: 'force' } = {},
): { seat: number; move: Move } {
  const move: Move = { type: 'fly', card, way, first, direction: more.direction ?? null, meet: more.meet ?? null }
  return { seat: 0, move }
}

const drift = (seat: number): { seat: number; move: Move } => ({
  seat,
  move: { type: 'drift', exchange: null, meet: null },
})

export const EXAMPLES: Readonly<Record<string, Example>> = {
  orders: {
    from: [1, 1],
    to: [10, 5],
    landscape: [panel('palm', 8, 1, 2, 3)],
    carpets: [[3, 2]],
    flights: [fly('A23', 'up', 'vertical'), fly('A23', 'up', 'sideways')],
  },
  wind: {
    from: [1, 7],
    to: [10, 12],
    landscape: [],
    carpets: [[3, 10]],
    flights: [fly('A11', 'up', 'vertical'), fly('B11', 'down', 'sideways')],
  },
  direction: {
    from: [3, 1],
    to: [12, 6],
    landscape: [panel('gate', 7, 1, 3, 4)],
    carpets: [[6, 3]],
    flights: [fly('A21', 'up', 'vertical', { direction: 'up' })],
  },
  drift: {
    from: [1, 3],
    to: [14, 11],
    landscape: [panel('puff', 12, 8, 2, 1)],
    carpets: [
      [3, 10],
      [6, 5],
      [11, 8],
    ],
    flights: [drift(0), drift(1), drift(2)],
  },
  meeting: {
    from: [1, 1],
    to: [11, 10],
    landscape: [panel('house', 5, 1, 3, 2), panel('streak', 5, 7, 4, 1)],
    carpets: [
      [3, 8],
      [6, 9],
      [6, 5],
    ],
    flights: [fly('A21', 'up', 'vertical', { meet: 'force' })],
  },
  landing: {
    from: [16, 1],
    to: [24, 5],
    landscape: [panel('palm', 17, 1, 2, 3)],
    carpets: [[22, 3]],
    flights: [fly('B32', 'down', 'vertical', { direction: 'left' }), fly('B32', 'down', 'vertical')],
  },
}
