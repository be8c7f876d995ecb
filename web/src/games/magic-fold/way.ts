/** The way to the palace as it is drawn: a ribbon that winds upwards, row by row. */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Way {
  readonly width: number
  readonly height: number
  /** The middle of each square, from the start line to the palace. */
  readonly squares: readonly Point[]
  /** The ribbon under all of them, as an SVG path. */
  readonly path: string
}

/** The room of one square. */
export const CLOUD = 60
const RISE = 62
const EDGE = 44
/** For the towers of the palace. */
const HEADROOM = 44
/** How far a row swings up and down. */
const SWING = 7

export function wayTo(palace: number, columns: number): Way {
  const rows = Math.ceil((palace + 1) / columns)
  const height = 2 * EDGE + (rows - 1) * RISE + HEADROOM
  const squares = Array.from({ length: palace + 1 }, (_, square) => {
    const row = Math.floor(square / columns)
    const along = square % columns
    const col = row % 2 === 0 ? along : columns - 1 - along
    const swing = Math.sin((col / Math.max(1, columns - 1)) * Math.PI * 2) * SWING
    return { x: EDGE + col * CLOUD, y: height - EDGE - row * RISE + swing }
  })
  return { width: 2 * EDGE + (columns - 1) * CLOUD, height, squares, path: ribbon(squares) }
}

/** A smooth line through all points; where the way turns upwards it bulges outwards. */
function ribbon(points: readonly Point[]): string {
  return points.reduce((path, point, at) => {
    const before = points[at - 1]
    if (!before) return `M${point.x} ${point.y}`
    if (Math.abs(before.x - point.x) > 1) {
      const middle = (before.x + point.x) / 2
      return `${path}C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`
    }
    const out = (points[at - 2]?.x ?? 0) < point.x ? 20 : -20
    return `${path}C${before.x + out} ${before.y} ${point.x + out} ${point.y} ${point.x} ${point.y}`
  }, '')
}

/** Where a pawn stands among those that share its square. */
export function spread(place: number, among: number): Point {
  if (among === 1) return { x: 0, y: -22 }
  const across = among > 4 ? 3 : 2
  const row = Math.floor(place / across)
  const mates = Math.min(across, among - row * across)
  return { x: ((place % across) - (mates - 1) / 2) * (48 / across), y: (among > across ? -32 : -22) + row * 18 }
}

/** The points that a pawn passes on its way: every square between, or straight along a shortcut. */
export function passing(way: Way, start: number, end: number, straight: boolean): Point[] {
  const at = (square: number) => way.squares[square] ?? { x: 0, y: 0 }
  if (straight) return [at(start), at(end)]
  const step = Math.sign(end - start)
  return Array.from({ length: Math.abs(end - start) + 1 }, (_, far) => at(start + step * far))
}
