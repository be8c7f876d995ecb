import box from '../../../../../bisat/games/tapis_volant/rules/box.json'
import { ownBox } from '../../../scene/box.svelte'
import type { Box } from '../../../wire/tapis-volant'

/** The board in the units of its drawing: a cell is a square of 40, row 1 lies at the bottom. */

export const SIDE = 40
export const START: Cell = [1, 1]

/** Column from the left and row from the ground, both from 1. */
export type Cell = readonly [number, number]

/** The board of the box that is played with. */
export const BOARD = {
  get columns(): number {
    return ownBox<Box>()?.columns ?? 24
  },
  get rows(): number {
    return this.winds.length
  },
  get winds(): readonly number[] {
    return ownBox<Box>()?.winds ?? box.winds
  },
  get wide(): number {
    return this.columns * SIDE
  },
  get high(): number {
    return this.rows * SIDE
  },
  get finish(): Cell {
    return [this.columns, 1]
  },
  /** The lowest row in which the wind blows and clouds hang. */
  get sky(): number {
    return this.winds.lastIndexOf(0) + 2
  },
}

/** How strongly the wind blows in a row, always to the right. */
export function force(row: number): number {
  return BOARD.winds[row - 1] ?? 0
}

/** The rows in which it blows equally strongly, the calm ones left out. */
export function bands(): readonly { strength: number; from: number; to: number }[] {
  return [...new Set(BOARD.winds)]
    .filter((strength) => strength > 0)
    .map((strength) => ({
      strength,
      from: BOARD.winds.indexOf(strength) + 1,
      to: BOARD.winds.lastIndexOf(strength) + 1,
    }))
}

/** Where the left edge of a column is drawn. */
export function left(column: number): number {
  return (column - 1) * SIDE
}

/** Where the upper edge of a row is drawn. */
export function top(row: number): number {
  return (BOARD.rows - row) * SIDE
}

/** The middle of a cell. */
export function middle([column, row]: Cell): { x: number; y: number } {
  return { x: left(column) + SIDE / 2, y: top(row) + SIDE / 2 }
}
