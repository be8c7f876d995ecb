/** Cells, and what stands in them. */

import { BOARD } from './landscape/grid'
import type { Cell, Panel } from './types'

export function same(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A cell by its column and row, where a key is needed. */
export function cellName([column, row]: Cell): string {
  return `${column}/${row}`
}

/** How many squares lie between a cell and the finish. */
export function toFinish([column, row]: Cell): number {
  return BOARD.finish[0] - column + Math.abs(row - BOARD.finish[1])
}

/** What stands on the ground below cells that were entered, beyond what one started from. */
export function overflown(landscape: readonly Panel[], [start]: Cell, cells: readonly Cell[]): readonly Panel[] {
  const within = (panel: Panel, column: number) => column >= panel.column && column < panel.column + panel.width
  return landscape.filter(
    (panel) => panel.row === 1 && !within(panel, start) && cells.some(([column]) => within(panel, column)),
  )
}

/** Whether an obstacle fills a cell. */
export function blocked(landscape: readonly Panel[], [column, row]: Cell): boolean {
  const within = (at: number, first: number, count: number) => at >= first && at < first + count
  return landscape.some((panel) => within(column, panel.column, panel.width) && within(row, panel.row, panel.height))
}

/** Where a carpet that falls from a cell comes to rest: clouds do not hold it. */
export function floor(landscape: readonly Panel[], [column]: Cell): Cell {
  const ground = landscape.filter(({ row }) => row === 1)
  let row = 1
  while (blocked(ground, [column, row])) row++
  return [column, row]
}
