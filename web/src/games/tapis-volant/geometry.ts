/** Where things are drawn besides the cells: around the board, in piles, and on the way out. */

import { same } from './cells'
import { type Flown, path } from './flight'
import { BOARD, middle, SIDE, START } from './landscape/grid'
import { on } from './pile'
import type { Stage } from './stage'
import type { Cell, Edge } from './types'

/** The frame around the board: a terrace on the left, numbers below, and room to leave on every side. */
export const MARGIN = { left: 56, right: 34, top: 22, bottom: 24 } as const
export const BOX = {
  x: -MARGIN.left,
  y: -MARGIN.top,
  get width(): number {
    return BOARD.wide + MARGIN.left + MARGIN.right
  },
  get height(): number {
    return BOARD.high + MARGIN.top + MARGIN.bottom
  },
}
/** How far a carpet that sits on another is drawn from it, so that both emblems can be seen. */
const PILE = { x: 8, y: -15 } as const

/** So often marks are moved apart: a handful of them lie well before that. */
const ROUNDS = 60

/** Carpets wait two and two left of the tower, which everybody can see. */
const TERRACE = { x: 35, across: 22, up: 25 } as const

export interface Point {
  readonly x: number
  readonly y: number
}

/** What lies just outside the board beside a cell. */
export function beyond(cell: Cell, edge: Edge): Point {
  const { x, y } = middle(cell)
  if (edge === 'top') return { x, y: y - SIDE }
  return { x: edge === 'right' ? x + SIDE : x - SIDE, y }
}

/** Where a flight is marked: on its last cell, or just outside the board. */
export function markOf(flown: Flown): Point {
  const last = path(flown).at(-1) ?? flown.start
  return flown.edge ? beyond(last, flown.edge) : middle(last)
}

/** Points moved apart as little as it takes, until none is nearer than this to another. */
export function spread(points: readonly Point[], least: number): readonly Point[] {
  const apart = points.map((point) => ({ ...point }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, one] of apart.entries())
      for (const other of apart.slice(at + 1)) {
        const [x, y] = [other.x - one.x, other.y - one.y]
        const gap = Math.hypot(x, y)
        if (gap >= least) continue
        const half = (least - gap) / 2
        const [towards, up] = gap > 0 ? [x / gap, y / gap] : [1, 0] // what lies on one point parts sideways
        Object.assign(one, { x: one.x - towards * half, y: one.y - up * half })
        Object.assign(other, { x: other.x + towards * half, y: other.y + up * half })
      }
  }
  return apart
}

/** Where a carpet lies on so many others in a cell. */
export function heap({ x, y }: Point, height: number): Point {
  return { x: x + PILE.x * height, y: y + 5 + PILE.y * height }
}

/** Points joined by straight lines. */
export function line(points: readonly Point[]): string {
  return points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x} ${y}`).join('')
}

/** Where a carpet is drawn: higher in a pile; on the start on the terrace beside the tower, the own one in front. */
export function spot(stage: Stage, seat: number, own: number | null): Point {
  const cell = stage.carpets[seat] ?? START
  const { travel } = stage
  if (travel?.edge && travel.how !== 'restart' && travel.seats.includes(seat)) return beyond(cell, travel.edge)
  if (!same(cell, START)) return heap(middle(cell), stage.heights[seat] ?? 0)
  const { x, y } = middle(START)
  const waiting = on(stage, START).sort((one, other) => Number(other === own) - Number(one === own) || one - other)
  const place = waiting.indexOf(seat)
  return { x: x - TERRACE.x - TERRACE.across * (place % 2), y: y + 6 - TERRACE.up * Math.floor(place / 2) }
}
