/** Where pieces can lie, as far as the grid goes; whether a landscape is lawful is the server's to say. */

import box from '../../../../../bisat/games/tapis_volant/rules/box.json'
import { ownBox } from '../../../scene/box.svelte'
import type { Box, Piece, Placed } from '../../../wire/tapis-volant'
import { BOARD } from '../landscape/grid'

interface Size {
  readonly width: number
  readonly height: number
}

/** In the order of the box. */
export const PIECES = Object.keys({ ...box.ground, ...box.clouds }) as readonly Piece[]

/** How large it is in the box that is played with. */
export function sizeOf(piece: Piece): Size {
  const { ground, clouds } = ownBox<Box>() ?? box
  const [width, height] = { ...ground, ...clouds }[piece] as [number, number]
  return { width, height }
}

export function isCloud(piece: Piece): boolean {
  return piece in box.clouds
}

/** The last column that a piece covers. */
export function endColumn({ piece, column }: Placed): number {
  return column + sizeOf(piece).width - 1
}

/** The nearest place on the board for a piece: panels on the ground, clouds in the sky. */
export function nearest(piece: Piece, column: number, row: number): Placed {
  const { width, height } = sizeOf(piece)
  return {
    piece,
    column: clamp(column, 1, BOARD.columns - width + 1),
    row: isCloud(piece) ? clamp(row, BOARD.sky, BOARD.rows - height + 1) : 1,
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most)
}

/** The same landscape seen from behind. */
export function mirrored(pieces: readonly Placed[]): readonly Placed[] {
  return pieces.map((placed) => ({ ...placed, column: BOARD.columns + 1 - endColumn(placed) }))
}

/** A place for a piece where nothing lies yet, near the middle; where everything is full, the middle itself. */
export function roomFor(piece: Piece, pieces: readonly Placed[]): Placed {
  const middle = nearest(
    piece,
    (BOARD.columns - sizeOf(piece).width) / 2 + 1,
    isCloud(piece) ? Math.ceil((BOARD.sky + BOARD.rows) / 2 - 1) : 1,
  )
  const tries = Array.from({ length: BOARD.columns }, (_, at) => (at % 2 ? -1 : 1) * Math.ceil(at / 2))
  for (const by of tries) {
    const placed = nearest(piece, middle.column + by, middle.row)
    const kept = placed.row === 1 && (placed.column < 3 || endColumn(placed) > BOARD.columns - 2)
    if (!kept && !pieces.some((other) => other.piece !== piece && near(placed, other))) return placed
  }
  return middle
}

/** Whether two pieces share a cell, or one lies on the other. */
function near(one: Placed, other: Placed): boolean {
  const apart = endColumn(one) < other.column || endColumn(other) < one.column
  const above = one.row > other.row + sizeOf(other.piece).height
  const below = other.row > one.row + sizeOf(one.piece).height
  return !apart && !above && !below
}
