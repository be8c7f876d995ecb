/** Where things are in the sky: every balloon keeps a lane of its own, so that none ever hides another. */

export interface Geometry {
  readonly width: number
  readonly height: number
  /** The size of a balloon with its basket. */
  readonly balloon: { readonly width: number; readonly height: number }
  /** The width of the card beside a balloon. */
  readonly card: number
  /** There is room for cards that can be read; where there is none they are read on the table, and only backs lie here. */
  readonly open: boolean
  /** How far a balloon stands to the left of its lane's middle, so that its card has room there. */
  readonly aside: number
  /** The height of one square. */
  readonly band: number
  readonly lane: number
  readonly lanes: number
  /** The middle of a balloon. */
  x(balloon: number): number
  /** Where the floor of a basket on this square is. */
  y(square: number): number
}

/** Width to height of a drawn balloon. */
const SHAPE = 1.46
/** Room for the numbers of the squares. */
const GUTTER = 34
const MARGIN = 6
const WIDEST_LANE = 150
const WIDEST_BALLOON = 104
/** So that its number can be read on a phone. */
const MIN_CARD = 33.5
const MIN_BALLOON = 34

export function geometry(width: number, height: number, balloons: number, moon: number): Geometry {
  const lane = Math.min(WIDEST_LANE, (width - GUTTER - MARGIN) / balloons)
  // A balloon may be taller than its square, since it alone flies in its lane, but not by so much that it looks lost.
  const open = lane >= MIN_CARD + MIN_BALLOON
  const least = open ? MIN_CARD : lane / 3
  const size = Math.min(lane - least, lane * 0.72, WIDEST_BALLOON, (height / moon) * 1.44)
  const card = Math.max(least, Math.min(size * 0.34, lane - size))
  const aside = Math.max(0, size / 2 + card - lane / 2)
  const balloon = { width: size, height: size * SHAPE }
  const floor = height - Math.max(30, height * 0.055)
  const ceiling = balloon.height + 12
  const band = (floor - ceiling) / (moon - 1)
  const left = GUTTER + (width - GUTTER - MARGIN - lane * balloons) / 2
  return {
    width,
    height,
    balloon,
    card,
    open,
    aside,
    band,
    lane,
    lanes: balloons,
    x: (at) => left + lane * (at + 0.5) - aside,
    y: (square) => floor - band * (square - 1),
  }
}
