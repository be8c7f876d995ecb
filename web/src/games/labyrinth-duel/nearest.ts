/** The fewest pushes that open a corridor, for boards that are near one: hints and practice need no server then. */

import { corridor } from './corridor'
import { GAP, line, push, WAYS } from './pushing'
import type { Board, Thing } from './types'

/** How far is searched: some ten thousand boards. */
export const NEAR = 8

interface Reached {
  readonly board: Board
  readonly cell: number
  readonly from: Reached | null
  /** Two pushes along one line are one. */
  readonly upright: boolean | null
}

/** A shortest way of at most so many pushes; null where there is none. */
export function nearest(board: Board, start: Thing, target: Thing, most = NEAR): readonly number[] | null {
  let ring: Reached[] = [{ board, cell: -1, from: null, upright: null }]
  const seen = new Set([String(board)])
  for (let pushes = 0; pushes <= most; pushes++) {
    const found = ring.find((each) => corridor(each.board, start, target).length > 0)
    if (found) return wayTo(found)
    if (pushes < most) ring = ring.flatMap((each) => after(each, seen))
  }
  return null
}

function after(from: Reached, seen: Set<string>): Reached[] {
  const gap = from.board.indexOf(GAP)
  return WAYS.flatMap((way) => {
    const upright = way === 'up' || way === 'down'
    if (upright === from.upright) return []
    return line(gap, way).flatMap((cell) => {
      const board = push(from.board, gap, cell)
      const name = String(board)
      if (seen.has(name)) return []
      seen.add(name)
      return [{ board, cell, from, upright }]
    })
  })
}

function wayTo({ from, cell }: Reached): readonly number[] {
  return from ? [...wayTo(from), cell] : []
}
