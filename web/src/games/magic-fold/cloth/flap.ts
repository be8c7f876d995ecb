/** A fold under way, as the eye sees it: what stays, what is lifted off it, and where the whole will lie. */

import type { Cloth, Fold } from '../types'
import type { Placed } from './Cells.svelte'
import { flips } from './flips'
import { cellOf, fold, lay, rowsOf, SIZE, type Spread, sideways } from './sheet'

/** In cells. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The cells of a packet as they lie. */
export function placedCells(cloth: Cloth): Placed[] {
  const spread = lay(cloth)
  const { mirrored, headlong } = flips(cloth)
  return spread.stacks.map((stack, at) => {
    const cell = cellOf(stack[0] ?? 0)
    return {
      stack,
      x: at % spread.cols,
      y: Math.floor(at / spread.cols),
      mirrored: mirrored[cell % SIZE] ?? false,
      headlong: headlong[Math.floor(cell / SIZE)] ?? false,
    }
  })
}

export interface Flap {
  readonly staying: readonly Placed[]
  /** Seen from above while it rises, then from what was below; both as if they lay in `box`. */
  readonly front: readonly Placed[]
  readonly back: readonly Placed[]
  readonly box: Box
  /** How far the packet must glide, in cells, to lie in the middle again. */
  readonly glide: { readonly x: number; readonly y: number }
}

/** The part of a packet that a fold moves. */
export function boxOf(spread: Spread, { side, line }: Pick<Fold, 'side' | 'line'>): Box {
  const [cols, rows] = [spread.cols, rowsOf(spread)]
  switch (side) {
    case 'left':
      return { x: 0, y: 0, width: line, height: rows }
    case 'right':
      return { x: line, y: 0, width: cols - line, height: rows }
    case 'top':
      return { x: 0, y: 0, width: cols, height: line }
    case 'bottom':
      return { x: 0, y: line, width: cols, height: rows - line }
  }
}

export function flapOf(cloth: Cloth, step: Fold): Flap {
  const spread = lay(cloth)
  const box = boxOf(spread, step)
  const all = placedCells(cloth)
  const moves = ({ x, y }: Placed) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
  const front = all.filter(moves).map((each) => ({ ...each, x: each.x - box.x, y: each.y - box.y }))
  const across = sideways(step.side)
  const { mirrored, headlong } = flips(cloth)
  const back = front.map((each) => {
    const cell = cellOf(each.stack.at(-1) ?? 0)
    return {
      stack: [...each.stack].reverse(),
      x: across ? box.width - 1 - each.x : each.x,
      y: across ? each.y : box.height - 1 - each.y,
      mirrored: (mirrored[cell % SIZE] ?? false) !== across,
      headlong: (headlong[Math.floor(cell / SIZE)] ?? false) !== !across,
    }
  })
  return { staying: all.filter((each) => !moves(each)), front, back, box, glide: glideOf(spread, step) }
}

/** From where the folded packet comes to lie to where it is in the middle. */
function glideOf(spread: Spread, step: Fold): Flap['glide'] {
  const after = fold(spread, step)
  const first = step.side === 'left' || step.side === 'top'
  const across = sideways(step.side)
  const [before, now] = across ? [spread.cols, after.cols] : [rowsOf(spread), rowsOf(after)]
  const start = first ? step.line : Math.min(0, 2 * step.line - before)
  const by = (before - now) / 2 - start
  return across ? { x: by, y: 0 } : { x: 0, y: by }
}
