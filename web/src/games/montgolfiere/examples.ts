/** Small rounds that the rules page draws: where balloons stand, what they play, where they end. */

import type { Card } from './types'

export interface Flight {
  readonly card: Card
  readonly start: number
  readonly end: number
  /** Put to sleep: the card does nothing. */
  readonly asleep?: boolean
  /** What the card counts, where that is more than it shows. */
  readonly counts?: number
}

export const EXAMPLES: Readonly<Record<string, readonly Flight[]>> = {
  gas: [
    { card: 'gas', start: 6, end: 6 },
    { card: '15', start: 5, end: 5, asleep: true },
    { card: 'motor', start: 5, end: 7 },
    { card: '9', start: 4, end: 5 },
  ],
  storm: [
    { card: 'storm', start: 6, end: 6 },
    { card: '12', start: 5, end: 4 },
    { card: '8', start: 5, end: 5 },
  ],
  ballast: [
    { card: '7', start: 5, end: 6, counts: 10 },
    { card: '7', start: 5, end: 6, counts: 10 },
    { card: '7', start: 5, end: 6, counts: 10 },
    { card: '9', start: 6, end: 6 },
  ],
  motor: [
    { card: 'motor', start: 5, end: 7 },
    { card: '14', start: 5, end: 6 },
    { card: '3', start: 5, end: 5 },
  ],
  grapple: [
    { card: '13', start: 7, end: 8 },
    { card: 'grapple', start: 6, end: 7 },
    { card: 'grapple', start: 5, end: 6 },
  ],
}
