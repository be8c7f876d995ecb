/** Clouds seen from above: overlapping rounds on the blocked squares of a tile, the same ones whenever it is drawn. */

import { SIDE } from './grid'

/** A square of a tile is so many units wide. */
export const UNIT = 100

/** Some number from 0 to 1 that depends on nothing but its argument. */
function chance(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

function round(x: number, y: number, radius: number): string {
  const [cx, cy, r] = [x - radius, y, radius].map((each) => each.toFixed(1))
  const wide = (2 * radius).toFixed(1)
  return `M${cx} ${cy}a${r} ${r} 0 1 0 ${wide} 0a${r} ${r} 0 1 0 -${wide} 0Z`
}

/** Where the rounds of one square lie: four near its corners and one in the middle. */
const SPREAD: readonly (readonly [x: number, y: number, r: number])[] = [
  [29, 29, 26],
  [71, 28, 25],
  [72, 71, 26],
  [29, 71, 25],
  [50, 50, 36],
]

/** Where light falls on one square of cloud. */
const LIGHTS: readonly (readonly [x: number, y: number, r: number])[] = [
  [40, 40, 21],
  [67, 60, 13],
  [66, 31, 8],
]

/** The light on all clouds of a tile. */
export function lights(shape: string): string {
  return [...shape]
    .flatMap((letter, cell) =>
      letter === '#'
        ? LIGHTS.map(([x, y, r]) => round(UNIT * (cell % SIDE) + x, UNIT * Math.floor(cell / SIDE) + y, r))
        : [],
    )
    .join('')
}

/** The outline of all clouds of a tile; `grow` widens every round, for a rim below. */
export function clouds(shape: string, seed: number, grow = 0): string {
  const parts: string[] = []
  const blocked = (cell: number) => shape[cell] === '#'
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    if (!blocked(cell)) continue
    const [left, top] = [UNIT * (cell % SIDE), UNIT * Math.floor(cell / SIDE)]
    SPREAD.forEach(([x, y, r], at) => {
      const wobble = (n: number) => 5 * (chance(97 * seed + 31 * cell + 7 * at + n) - 0.5)
      parts.push(round(left + x + wobble(1), top + y + wobble(2), r + wobble(3) + grow))
    })
    if (cell % SIDE < SIDE - 1 && blocked(cell + 1)) parts.push(...bridge(left + UNIT, top, 0, grow))
    if (blocked(cell + SIDE)) parts.push(...bridge(left, top + UNIT, 1, grow))
    if (cell % SIDE < SIDE - 1 && [1, SIDE, SIDE + 1].every((step) => blocked(cell + step)))
      parts.push(round(left + UNIT, top + UNIT, 30))
  }
  return parts.join('')
}

/** What closes the gap between two clouds side by side, or one below the other. */
function bridge(left: number, top: number, down: 0 | 1, grow: number): string[] {
  return [26, 50, 74].map((along) => (down ? round(left + along, top, 24 + grow) : round(left, top + along, 24 + grow)))
}
