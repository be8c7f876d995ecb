/** Arrow keys: the way tiles move; with Ctrl two of them, with Shift the whole line. */

import { line, type Way } from './pushing'

const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Whether a key is an arrow, and the cell it pushes from, if there is one. */
export function pushedBy({ key, shiftKey, ctrlKey }: KeyboardEvent, gap: number): { cell: number | undefined } | null {
  const way = ARROWS[key]
  if (!way) return null
  const cells = line(gap, way)
  return { cell: shiftKey ? cells.at(-1) : ctrlKey ? cells[1] : cells[0] }
}
