/** The board of a seat as its hand sees it: pushes show at once. */

import type { Hand } from '../../scene/ahead.svelte'
import { GAP, push, wayOf } from './pushing'
import type { Board, View } from './types'

/** A deed is the cell that is pushed from. */
export function slate(seat: number): Hand<View, number, Board> {
  const pushes = (view: View) => view.pushes[seat] ?? 0
  return {
    lies: (view) => view.boards[seat] ?? [],
    after: (board, cell) => {
      const gap = board.indexOf(GAP)
      return wayOf(gap, cell) === null ? null : push(board, gap, cell)
    },
    same: (one, other) => one.every((tile, cell) => tile === other[cell]),
    confirmed: (view, before) => pushes(view) - pushes(before),
    tooLate: (view, before) => view.number !== before.number || view.target === null || view.ended !== null,
  }
}
