/** Where things are in the picture: a cell is a square of forty units, with a strip of terrace before the start. */

import { COLUMNS, ROWS, START, same } from './grid'
import { on } from './pile'
import type { Stage } from './stage'
import type { Cell, Edge } from './types'

export const SIDE = 40
export const WIDE = COLUMNS * SIDE
export const HIGH = ROWS * SIDE
/** Around the grid: the terrace on the left, the world beyond on the right, the ground below. */
export const MARGIN = { left: 62, right: 34, top: 24, bottom: 30 } as const
export const BOX = {
  x: -MARGIN.left,
  y: -MARGIN.top,
  width: WIDE + MARGIN.left + MARGIN.right,
  height: HIGH + MARGIN.top + MARGIN.bottom,
} as const
/** How much higher a carpet lies that sits on another. */
const PILE = 11

export interface Point {
  readonly x: number
  readonly y: number
}

export function middle([column, row]: Cell): Point {
  return { x: (column - 0.5) * SIDE, y: (ROWS - row + 0.5) * SIDE }
}

/** A cell and what lies just beyond it. */
export function beyond(cell: Cell, edge: Edge): Point {
  const { x, y } = middle(cell)
  if (edge === 'top') return { x, y: y - SIDE }
  return { x: edge === 'right' ? x + SIDE : x - SIDE, y }
}

/** Where a carpet is drawn: higher in a pile; on the start side by side on the terrace, the own one in front. */
export function spot(stage: Stage, seat: number, own: number | null): Point {
  const cell = stage.carpets[seat] ?? START
  const { travel } = stage
  if (travel?.edge && travel.how !== 'restart' && travel.seats.includes(seat)) return beyond(cell, travel.edge)
  const { x, y } = middle(cell)
  if (!same(cell, START)) return { x, y: y + 5 - PILE * (stage.heights[seat] ?? 0) }
  const waiting = on(stage, START).sort((one, other) => Number(other === own) - Number(one === own) || one - other)
  const place = waiting.indexOf(seat)
  return { x: x - 27 * (place % 3), y: y + 6 - 25 * Math.floor(place / 3) }
}
