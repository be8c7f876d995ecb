/** The brass frame in hundredths of its width: where cells and objects are. */

import { SIZE } from './pushing'
import type { Thing } from './types'

export const RIM = 14
export const CELL = 18

/** Clockwise from the top left, four on each side. */
export const THINGS: readonly Thing[] = [
  ...(['hourglass', 'key', 'crown', 'owl'] as const),
  ...(['ring', 'book', 'skull', 'candle'] as const),
  ...(['chest', 'map', 'sword', 'helmet'] as const),
  ...(['gem', 'purse', 'lamp', 'orb'] as const),
]

export interface Point {
  readonly x: number
  readonly y: number
}

export type Side = 'north' | 'east' | 'south' | 'west'
const SIDES: readonly Side[] = ['north', 'east', 'south', 'west']

export function sideOf(thing: Thing): Side {
  return SIDES[Math.floor(THINGS.indexOf(thing) / SIZE)] ?? 'north'
}

export function cellCentre(cell: number): Point {
  return { x: RIM + CELL * ((cell % SIZE) + 0.5), y: RIM + CELL * (Math.floor(cell / SIZE) + 0.5) }
}

export function thingCentre(thing: Thing): Point {
  const at = RIM + CELL * ((THINGS.indexOf(thing) % SIZE) + 0.5)
  const [near, far] = [RIM / 2, 100 - RIM / 2]
  switch (sideOf(thing)) {
    case 'north':
      return { x: at, y: near }
    case 'east':
      return { x: far, y: at }
    case 'south':
      return { x: 100 - at, y: far }
    case 'west':
      return { x: near, y: 100 - at }
  }
}
