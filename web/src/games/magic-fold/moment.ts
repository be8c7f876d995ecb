/** Time as the race counts it: in a series it begins anew with each race. */

import type { WaitingInfo } from '../../wire/types'
import type { View } from './types'

/** What the clock of the race is behind the clock of the match. */
export function behind(view: View, waiting: WaitingInfo): number {
  const times = [view.pause ?? view.ends, ...view.rests].filter((time) => time !== null)
  if (waiting.until === null || times.length === 0) return 0
  return waiting.until - Math.min(...times)
}
