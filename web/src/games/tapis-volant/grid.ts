/** The grid over the city: its size, its winds and what stands in the way. */

import type { Card, Cell, Direction, Panel, Way } from './types'

export const COLUMNS = 24
export const ROWS = 12
export const START: Cell = [1, 1]
export const FINISH: Cell = [24, 1]
/** The lowest row of the sky, where the wind blows and clouds hang. */
export const SKY = 7
/** The lowest row of the strong wind. */
export const HIGH = 10
/** Direction cards that everybody begins with. */
export const DIRECTIONS = 5

/** How strongly the wind blows in a row, always to the right. */
export function force(row: number): 0 | 1 | 2 {
  return row < SKY ? 0 : row < HIGH ? 1 : 2
}

export function same(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A cell by its column and row. */
export function cellName([column, row]: Cell): string {
  return `${column}/${row}`
}

/** How far a card flies sideways (right is positive) and upwards, in one of its two senses. */
export function legs(card: Card, way: Way): { across: number; up: number } {
  const sense = way === 'up' ? 1 : -1
  if (card[0] === 'V') return { across: 0, up: sense * Number(card[1]) }
  const across = Number(card[1]) * (card[0] === 'A' ? 1 : -1)
  return { across: sense * across, up: sense * Number(card[2]) }
}

/** What a direction card adds. */
export const ADDS: Readonly<Record<Direction, { across: number; up: number }>> = {
  up: { across: 0, up: 1 },
  down: { across: 0, up: -1 },
  left: { across: -1, up: 0 },
  right: { across: 1, up: 0 },
}

function covers(panel: Panel, [column, row]: Cell): boolean {
  return (
    column >= panel.column && column < panel.column + panel.width && row >= panel.row && row < panel.row + panel.height
  )
}

/** Whether an obstacle fills a cell. */
export function blocked(landscape: readonly Panel[], cell: Cell): boolean {
  return landscape.some((panel) => covers(panel, cell))
}

/** Where a carpet that falls from a cell comes to rest: clouds do not hold it. */
export function floor(landscape: readonly Panel[], [column]: Cell): Cell {
  const roofs = landscape
    .filter(({ row, column: left, width }) => row === 1 && column >= left && column < left + width)
    .map(({ height }) => height + 1)
  return [column, Math.max(1, ...roofs)]
}
