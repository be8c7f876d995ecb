/** What is left on a clock, and how it is written. */

import type { Timed } from '../wire/core'

export const URGENT = 10_000

/** What a seat has left at a moment of match time. */
export function left(clocks: Timed<unknown>, seat: number, now: number): number {
  const kept = clocks.left[seat] ?? 0
  // No clock runs while what happened is shown.
  const since = Math.max(clocks.at, clocks.shown?.[seat] ?? 0)
  return Math.max(0, clocks.running.includes(seat) ? kept - Math.max(0, now - since) : kept)
}

/** `4:07`, and with tenths when it gets tight. */
export function clockText(ms: number): string {
  if (ms < URGENT) return (Math.floor(ms / 100) / 10).toFixed(1)
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long something took, to the second: `0:07`. */
export function tookText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
