import { colOf, rowOf, SIZE } from './grid'

/** Squares around what is looked at that stay in sight. */
const AROUND = 2

export interface Look {
  readonly scale: number
  readonly origin: string
}

/** How close to look at these squares, at most so many times: as close as all of them stay in sight. */
export function lensOn(squares: readonly number[], most: number): Look {
  if (squares.length === 0 || most <= 1) return { scale: 1, origin: '50% 50%' }
  const [cols, rows] = [squares.map(colOf), squares.map(rowOf)]
  const span = Math.max(...[cols, rows].map((at) => Math.max(...at) - Math.min(...at))) + 1 + AROUND
  const scale = Math.max(1, Math.min(most, SIZE / span))
  return { scale, origin: `${origin(cols, scale)}% ${origin(rows, scale)}%` }
}

/** The point that stays where it is while the middle of these comes to the middle of the board, as far as the board reaches. */
function origin(at: readonly number[], scale: number): number {
  const middle = (Math.min(...at) + Math.max(...at) + 1) / 2 / SIZE
  if (scale === 1) return 50
  return 100 * Math.min(1, Math.max(0, (scale * middle - 0.5) / (scale - 1)))
}
