/** Cells, and what stands in them. */

import type { Cell, Panel } from './types'

export function same(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A cell by its column and row. */
export function cellName([column, row]: Cell): string {
  return `${column}/${row}`
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
