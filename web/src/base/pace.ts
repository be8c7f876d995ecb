/** How fast what happened is shown: as people choose it. */

export const PACES = ['slow', 'normal', 'quick'] as const
export type Pace = (typeof PACES)[number]

/** How much of its normal time a sentence gets. */
export const TIMES: Readonly<Record<Pace, number>> = { slow: 1.7, normal: 1, quick: 0.25 }
