/** Ready-made thinking times: the bank for a match and what each move gives back, in seconds. */

export const THINKING = [
  { id: 'none', bank: null, increment: 0 },
  { id: 'quick', bank: 60, increment: 5 },
  { id: 'steady', bank: 180, increment: 10 },
  { id: 'calm', bank: 600, increment: 20 },
] as const

/** Days for each move, where a match shall go on from day to day. */
export const DAYS = [1, 2, 3, 7] as const
