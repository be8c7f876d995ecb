/** Tiles that keep their names while they move, so that the eye can follow them. */

import { GAP, line, push, WAYS } from './pushing'
import type { Board } from './types'

/** Which tile lies in each cell; null in the gap. */
export type Names = readonly (number | null)[]

export function name(board: Board): Names {
  return board.map((tile, cell) => (tile === GAP ? null : cell))
}

/** The names after the tiles went from one board to another: pushed if a push or two explain it, else by likeness. */
export function follow(names: Names, before: Board, after: Board): Names {
  return pushed(names, before, after, 2) ?? alike(names, before, after)
}

function pushed(names: Names, before: Board, after: Board, most: number): Names | null {
  if (before.every((tile, cell) => tile === after[cell])) return names
  if (most === 0) return null
  const gap = before.indexOf(GAP)
  for (const way of WAYS)
    for (const cell of line(gap, way)) {
      const found = pushed(push(names, gap, cell), push(before, gap, cell), after, most - 1)
      if (found) return found
    }
  return null
}

/** A tile stays where its like still lies; the others go wherever their like is missing. */
function alike(names: Names, before: Board, after: Board): Names {
  const free = names.map((name, cell) => ({ name, tile: before[cell], stays: before[cell] === after[cell] }))
  return after.map((tile, cell) => {
    if (tile === before[cell]) return names[cell] ?? null
    const found = free.find((each) => !each.stays && each.tile === tile)
    if (found) found.stays = true
    return found?.name ?? null
  })
}
