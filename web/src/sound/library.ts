/** The sounds of the house: each a few notes made on the spot, how it feels in the hand, and what it says. */

/** One note: pitches in hertz, start and length in seconds. */
export interface Note {
  /** A string, a bell, or air: noise around a pitch. */
  readonly voice: 'string' | 'bell' | 'air'
  readonly pitch: number
  /** Where the pitch glides to. */
  readonly to?: number
  readonly start?: number
  readonly length: number
  /** Beside the others, from 0 to 1. */
  readonly loud?: number
}

export interface SoundKind {
  readonly notes: readonly Note[]
  /** Milliseconds of buzzing and of rest, in turns; empty is not felt. */
  readonly touch: readonly number[]
}

const string = (pitch: number, start: number, length: number, loud = 1): Note => ({
  voice: 'string',
  pitch,
  start,
  length,
  loud,
})
const bell = (pitch: number, start: number, length: number, loud = 0.8): Note => ({
  voice: 'bell',
  pitch,
  start,
  length,
  loud,
})
const air = (pitch: number, to: number, length: number, loud = 0.7, start = 0): Note => ({
  voice: 'air',
  pitch,
  to,
  start,
  length,
  loud,
})
const glide = (pitch: number, to: number, length: number, loud = 0.8): Note => ({
  voice: 'string',
  pitch,
  to,
  length,
  loud,
})

export const LIBRARY = {
  // what every table has
  move: { notes: [string(220, 0, 0.09)], touch: [] },
  turn: { notes: [string(587.33, 0, 0.16), string(880, 0.12, 0.28)], touch: [30, 60, 30] },
  knock: { notes: [string(392, 0, 0.08), string(392, 0.13, 0.08)], touch: [15, 80, 15] },
  word: { notes: [bell(659.25, 0, 0.14, 0.6)], touch: [] },
  hurry: { notes: [string(988, 0, 0.06)], touch: [20] },
  end: {
    notes: [string(392, 0, 0.2), string(493.88, 0.16, 0.2), string(587.33, 0.32, 0.45)],
    touch: [60],
  },
  win: {
    notes: [
      string(523.25, 0, 0.18),
      string(659.25, 0.14, 0.18),
      string(783.99, 0.28, 0.18),
      bell(1046.5, 0.42, 0.7),
      bell(1318.51, 0.5, 0.6, 0.4),
    ],
    touch: [40, 50, 40, 50, 120],
  },
  // cards, tiles and what is done with them
  card: { notes: [air(2600, 1400, 0.08, 0.5), string(196, 0.05, 0.06, 0.5)], touch: [8] },
  deal: {
    notes: [air(2800, 1800, 0.06, 0.4), air(2600, 1600, 0.06, 0.4, 0.09), air(2400, 1400, 0.06, 0.4, 0.18)],
    touch: [],
  },
  shuffle: { notes: [air(1800, 3000, 0.12, 0.4), air(3000, 1800, 0.14, 0.4, 0.12)], touch: [] },
  token: { notes: [string(740, 0, 0.05), string(494, 0.03, 0.07, 0.7)], touch: [12] },
  tick: { notes: [string(523.25, 0, 0.04, 0.5)], touch: [] },
  tile: { notes: [string(165, 0, 0.08), air(900, 500, 0.06, 0.4)], touch: [12] },
  slide: { notes: [air(500, 900, 0.24, 0.5), string(147, 0.22, 0.08)], touch: [15] },
  stone: { notes: [air(260, 420, 0.16, 0.8), string(98, 0.13, 0.09)], touch: [18] },
  fold: { notes: [air(1500, 600, 0.16, 0.5)], touch: [10] },
  unfold: { notes: [air(600, 1500, 0.18, 0.5)], touch: [10] },
  // what moves through the sky
  wind: { notes: [air(420, 1100, 0.32, 0.6), air(1100, 500, 0.3, 0.5, 0.28)], touch: [20] },
  whirl: {
    notes: [air(500, 1500, 0.2, 0.5), air(1500, 500, 0.2, 0.5, 0.18), string(196, 0.34, 0.08)],
    touch: [15, 30, 15],
  },
  rise: { notes: [glide(262, 523.25, 0.42, 0.7)], touch: [20] },
  drop: { notes: [glide(330, 131, 0.4, 0.8)], touch: [35] },
  bump: { notes: [string(110, 0, 0.14), air(300, 180, 0.12, 0.6)], touch: [40] },
  step: { notes: [string(294, 0, 0.06, 0.7), string(330, 0.09, 0.06, 0.7)], touch: [] },
  gas: { notes: [air(3200, 2200, 0.5, 0.5)], touch: [10, 20, 10] },
  storm: { notes: [air(160, 90, 0.6, 1), air(900, 300, 0.5, 0.4, 0.06)], touch: [60, 30, 90] },
  motor: { notes: [glide(87, 175, 0.5, 0.9), glide(88, 178, 0.5, 0.6)], touch: [15, 15, 15, 15, 15] },
  hook: { notes: [bell(1244.5, 0, 0.12, 0.5), bell(932.33, 0.09, 0.2, 0.5)], touch: [20] },
  sand: { notes: [air(4200, 3600, 0.6, 0.35)], touch: [] },
  // what is said
  bell: { notes: [bell(880, 0, 0.5), bell(1760, 0, 0.3, 0.3)], touch: [50] },
  right: { notes: [bell(783.99, 0, 0.2), bell(1046.5, 0.12, 0.4)], touch: [20, 40, 20] },
  wrong: { notes: [string(185, 0, 0.16), string(147, 0.14, 0.26)], touch: [70] },
  genie: {
    notes: [bell(1046.5, 0, 0.2, 0.5), bell(1318.51, 0.08, 0.2, 0.5), bell(1568, 0.16, 0.4, 0.5)],
    touch: [10, 20, 10],
  },
  bite: { notes: [air(5200, 2600, 0.26, 0.6), string(139, 0.2, 0.12)], touch: [30, 20, 50] },
  arrive: { notes: [bell(659.25, 0, 0.3), bell(880, 0.14, 0.3), bell(1318.51, 0.28, 0.6)], touch: [30, 40, 60] },
} as const satisfies Readonly<Record<string, SoundKind>>

export type Sound = keyof typeof LIBRARY

/** The sounds of any game. */
export type AnySounds = Readonly<Record<string, Sound | null | ((fact: never) => Sound | null)>>

/** What a game sounds like: of every kind of fact one of these, or null for what is silent. */
export type Sounds<Fact extends { readonly type: string }> = {
  readonly [Type in Fact['type']]: Sound | null | ((fact: Extract<Fact, { readonly type: Type }>) => Sound | null)
}
