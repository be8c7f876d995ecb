import { ownBox } from '../../../scene/box.svelte'
import type { Box } from '../../../wire/tapis-volant'

/** The board in the units of its drawing: a cell is a square of 40, row 1 lies at the bottom. */

export const COLUMNS = 24
export const ROWS = 12
export const SIDE = 40
export const WIDE = COLUMNS * SIDE
export const HIGH = ROWS * SIDE
/** The lowest row in which the wind blows and clouds hang, in the box that comes with the game. */
export const SKY = 7
export const START: Cell = [1, 1]
export const FINISH: Cell = [COLUMNS, 1]

/** Column from the left and row from the ground, both from 1. */
export type Cell = readonly [number, number]

/** How strongly the wind blows in a row, always to the right. */
export function force(row: number): number {
  return ownBox<Box>()?.winds[row - 1] ?? (row < SKY ? 0 : row < 10 ? 1 : 2)
}

/** Where the left edge of a column is drawn. */
export function left(column: number): number {
  return (column - 1) * SIDE
}

/** Where the upper edge of a row is drawn. */
export function top(row: number): number {
  return (ROWS - row) * SIDE
}

/** The middle of a cell. */
export function middle([column, row]: Cell): { x: number; y: number } {
  return { x: left(column) + SIDE / 2, y: top(row) + SIDE / 2 }
}
