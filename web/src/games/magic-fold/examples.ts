/** The moments that the rules page draws. */

import type { Card, Cloth, Fold } from './types'

const fold = (side: Fold['side'], line: number, under = false): Fold => ({ type: 'fold', side, line, under })

/** It shows a red camel and a yellow palace. */
const PAIR: Cloth = {
  turned: false,
  folds: [fold('left', 1), fold('top', 2, true), fold('right', 2), fold('bottom', 1)],
}

const card = (clouds: number, ...motifs: Card['elements'][number]['motif'][]): Card => ({
  number: 0,
  elements: motifs.map((motif) => ({ motif, colour: null })),
  clouds,
  genie: clouds === 1,
})

export interface Example {
  readonly cloth: Cloth
  /** A side on its way across a line. */
  readonly pose?: { readonly step: Fold; readonly angle: number }
  readonly card?: Card
  readonly genies?: number
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  fold: { cloth: { turned: false, folds: [] }, pose: { step: fold('left', 1), angle: 56 } },
  under: { cloth: { turned: false, folds: [fold('left', 1)] }, pose: { step: fold('top', 2, true), angle: 58 } },
  claim: { cloth: PAIR, card: card(2, 'camel', 'palace') },
  genie: { cloth: PAIR, card: card(1, 'camel', 'lamp'), genies: 1 },
}

/** Two pawns on the way: one would land on a shortcut, the other has woken a cobra. */
export const TRACK = {
  track: {
    palace: 31,
    short: 10,
    cobras: [5, 9, 14, 18, 23, 27],
    shortcuts: [
      [7, 11],
      [16, 20],
      [24, 26],
    ],
  },
  squares: [3, 14],
  bite: { square: 14, kind: 'back_2' },
  cobras: [5, 9, 18, 23, 27],
  aim: { from: 3, to: 7 },
} as const
