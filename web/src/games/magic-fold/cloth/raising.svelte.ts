/** A side that the keyboard has lifted, before it is laid over or under. */

import { linesOf, type Side, type Spread } from './sheet'

/** How far it stands up. */
export const RAISED = 58

const ARROWS: Readonly<Record<string, Side>> = {
  ArrowRight: 'left',
  ArrowLeft: 'right',
  ArrowDown: 'top',
  ArrowUp: 'bottom',
}
const OPPOSITE: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/** The side that a key lifts. */
export function sideOf(key: string): Side | undefined {
  return ARROWS[key]
}

export class Raising {
  /** Which side, and how many rows or columns of it. */
  now = $state.raw<{ readonly side: Side; readonly deep: number } | null>(null)

  /** Lift a side, more of it if it is lifted already, less if it is the one opposite. */
  raise(side: Side, spread: Spread): void {
    const most = linesOf(spread, side)
    const { now } = this
    if (most < 1) return
    if (now && side === OPPOSITE[now.side]) this.now = now.deep > 1 ? { ...now, deep: now.deep - 1 } : null
    else this.now = { side, deep: now?.side === side ? Math.min(now.deep + 1, most) : 1 }
  }

  /** The line that the lifted side would be folded along. */
  line(spread: Spread): number {
    if (!this.now) return 0
    const { side, deep } = this.now
    return side === 'left' || side === 'top' ? deep : linesOf(spread, side) + 1 - deep
  }
}
