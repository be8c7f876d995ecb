/** A finger on the cloth: which side it has taken hold of, along which line, and how far that side is lifted. */

import { linesOf, type Side, type Spread } from './sheet'

/** A place on the packet, in cells from its upper left corner. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Lift {
  readonly side: Side
  readonly line: number
  /** 0 lies flat, 180 has been laid on the other side. */
  readonly angle: number
  /** Let go now, it falls to the other side. */
  readonly falls: boolean
}

/** Shorter than this, a drag is a tap. */
const STILL = 0.12
const FAR = 0.34
/** Whoever takes hold close to the line has a short lever, but not none. */
const SHORTEST = 0.5
/** How far beyond the half the finger must go for the next line. */
const EAGER = 0.62

/**
 * The cloth folds along the line in front of the finger, and further on along the one that lies half-way between
 * where the finger took hold and where it is now, as real cloth does.
 */
export function lifted(spread: Spread, from: Spot, to: Spot): Lift | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.max(Math.abs(dx), Math.abs(dy)) < STILL) return null
  const side: Side = Math.abs(dx) >= Math.abs(dy) ? (dx > 0 ? 'left' : 'right') : dy > 0 ? 'top' : 'bottom'
  const across = side === 'left' || side === 'right'
  const lines = linesOf(spread, side)
  if (lines < 1) return null
  // Seen from the side that moves: from its edge towards the other one.
  const first = side === 'left' || side === 'top'
  const inwards = (spot: Spot) => {
    const at = across ? spot.x : spot.y
    return first ? at : lines + 1 - at
  }
  const start = Math.max(0, Math.min(lines + 1, inwards(from)))
  const end = inwards(to)
  const middle = (start + end) / 2
  const nearest = Math.max(Math.floor(start) + 1, Math.floor(middle + 1 - EAGER))
  const deep = Math.max(1, Math.min(lines, nearest))
  const lever = Math.max(SHORTEST, deep - start)
  const angle = (Math.acos(Math.max(-1, Math.min(1, 1 - (end - start) / lever))) * 180) / Math.PI
  return { side, line: first ? deep : lines + 1 - deep, angle, falls: end - start > Math.max(FAR, lever * FAR) }
}
