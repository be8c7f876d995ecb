/** Small moments that the rules page draws: a corner of the sky, who stands there, and what a wind tile would do. */

import type { Carry, Flight } from './stage'

export interface Example {
  /** Shapes of the tiles, row by row, as they lie; so many stand side by side. */
  readonly tiles: readonly string[]
  readonly across: number
  /** Carpets by seat and letter, on squares counted over the whole picture. */
  readonly carpets: readonly { readonly seat: number; readonly carpet: number; readonly at: Spot }[]
  readonly genie?: Spot
  readonly flight?: Omit<Flight, 'path'> & { readonly path: readonly Spot[] }
  /** Squares that are lit. */
  readonly lit?: readonly Spot[]
  /** Squares that count although they are no spaces. */
  readonly instead?: readonly Spot[]
  /** The goal of the first seat. */
  readonly goals?: readonly Spot[]
  /** Tiles that are half-way to where they go. */
  readonly carried?: readonly Carry[]
}

/** Column and row of a square in the picture. */
export type Spot = readonly [col: number, row: number]

const ELL = '...#.####'
const BEND = '..##..###'
const TEE = '#.#...###'
const STEM = '..##.##.#'
const PALACE = 'PPP...#.#'

export const EXAMPLES: Readonly<Record<string, Example>> = {
  glide: {
    tiles: [STEM, TEE],
    across: 2,
    carpets: [
      { seat: 0, carpet: 0, at: [0, 0] },
      { seat: 1, carpet: 0, at: [5, 1] },
    ],
    flight: {
      seat: 0,
      carpet: 0,
      over: false,
      path: [
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    },
    lit: [
      [1, 0],
      [1, 1],
      [1, 2],
    ],
  },
  leap: {
    tiles: [BEND, TEE],
    across: 2,
    carpets: [
      { seat: 0, carpet: 0, at: [2, 1] },
      { seat: 1, carpet: 0, at: [3, 1] },
    ],
    flight: {
      seat: 0,
      carpet: 0,
      over: true,
      path: [
        [2, 1],
        [4, 1],
      ],
    },
    lit: [
      [1, 0],
      [1, 1],
      [4, 1],
    ],
  },
  shift: {
    tiles: [ELL, STEM],
    across: 2,
    carpets: [{ seat: 0, carpet: 0, at: [4, 1] }],
    carried: [
      { place: 0, dx: 0.3, dy: -0.16, quarters: 0 },
      { place: 1, dx: -0.3, dy: 0.16, quarters: 0 },
    ],
  },
  whirlwind: {
    tiles: [STEM, ELL],
    across: 2,
    carpets: [{ seat: 0, carpet: 0, at: [4, 1] }],
    carried: [{ place: 1, dx: 0, dy: 0, quarters: 0.3 }],
  },
  wish: {
    tiles: [BEND, TEE],
    across: 2,
    carpets: [{ seat: 0, carpet: 0, at: [2, 1] }],
    genie: [4, 0],
    flight: {
      seat: 0,
      carpet: 0,
      over: false,
      path: [
        [2, 1],
        [3, 1],
      ],
    },
    lit: [[3, 1]],
  },
  blocked: {
    tiles: [PALACE],
    across: 1,
    carpets: [
      { seat: 0, carpet: 0, at: [0, 0] },
      { seat: 0, carpet: 1, at: [2, 1] },
      { seat: 2, carpet: 0, at: [2, 0] },
    ],
    goals: [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
    instead: [[2, 1]],
  },
}

/** The channel of the rules page, before and after a tile was used. */
export const CHANNEL = { before: [8, 6, 1, 3, 2, 4, 5, 7], used: 5, after: [5, 8, 6, 1, 3, 2, 4, 7] } as const
