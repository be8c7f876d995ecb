/** Match time for those who count it down, as the race itself counts it: in a series it begins anew with each race. */

import type { WaitingInfo } from '../../wire/types'
import type { Sight } from './types'

const LOOK = 100

/** What the clock of the race is behind the clock of the match. */
export function behind(view: Sight, waiting: WaitingInfo): number {
  const times = [view.pause ?? view.ends, ...view.rests].filter((time) => time !== null)
  if (waiting.until === null || times.length === 0) return 0
  return waiting.until - Math.min(...times)
}

export class Moment {
  /** Milliseconds of the race. */
  now = $state(0)

  /** Follow the time while something is counted down; the answer stops it. In a replay time stands still. */
  follow(view: Sight, waiting: WaitingInfo, read: (() => number) | undefined): (() => void) | undefined {
    const late = behind(view, waiting)
    const look = () => {
      this.now = read ? Math.max(view.at, read() - late) : view.at
    }
    look()
    if (!read || (view.pause === null && view.ends === null)) return undefined
    const timer = setInterval(look, LOOK)
    return () => clearInterval(timer)
  }
}
