/** Where things lie: 12 × 12 squares on 4 × 4 tiles, as `grid.py` counts them. */

/** Squares along a tile, tiles along the board, squares along the board. */
export const SIDE = 3
export const ACROSS = 4
export const SIZE = SIDE * ACROSS

/** Per quarters clockwise, where each of the nine squares of a tile comes to lie. */
const ROTATED: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
  [2, 5, 8, 1, 4, 7, 0, 3, 6],
  [8, 7, 6, 5, 4, 3, 2, 1, 0],
  [6, 3, 0, 7, 4, 1, 8, 5, 2],
]

export function rowOf(square: number): number {
  return Math.floor(square / SIZE)
}

export function colOf(square: number): number {
  return square % SIZE
}

/** The place of the tile that a square lies on. */
export function placeOf(square: number): number {
  return ACROSS * Math.floor(rowOf(square) / SIDE) + Math.floor(colOf(square) / SIDE)
}

/** Which of the nine squares of its tile it is. */
export function cellOf(square: number): number {
  return SIDE * (rowOf(square) % SIDE) + (colOf(square) % SIDE)
}

/** The square that is this one of the nine at a place. */
export function squareAt(place: number, cell: number): number {
  const row = SIDE * Math.floor(place / ACROSS) + Math.floor(cell / SIDE)
  return SIZE * row + SIDE * (place % ACROSS) + (cell % SIDE)
}

/** The name of a column, counted from the left of a board that is not turned. */
export function columnName(square: number): string {
  return 'abcdefghijkl'[colOf(square)] ?? ''
}

/** The name of a row, counted from its top. */
export function rowName(square: number): string {
  return String(rowOf(square) + 1)
}

export function squareName(square: number): string {
  return columnName(square) + rowName(square)
}

/** Where a piece comes to stand when two tiles change places. */
export function swapped(square: number, first: number, second: number): number {
  const place = placeOf(square)
  if (place === first) return squareAt(second, cellOf(square))
  return place === second ? squareAt(first, cellOf(square)) : square
}

/** Where a piece comes to stand when the tile at a place is turned. */
export function rotated(square: number, place: number, quarters: number): number {
  return placeOf(square) === place ? squareAt(place, rotatedCell(cellOf(square), quarters)) : square
}

/** Where one of the nine squares comes to lie. */
export function rotatedCell(cell: number, quarters: number): number {
  return ROTATED[quarters % 4]?.[cell] ?? cell
}

/** What lies on a square: a cloud, a space of a palace, or nothing. */
export type Ground = 'cloud' | 'palace' | 'free'

interface Laid {
  readonly shapes: readonly string[]
  readonly tiles: readonly number[]
  readonly turns: readonly number[]
}

/** Per square, what it is where the tiles lie now. */
export function grounds({ shapes, tiles, turns }: Laid): Ground[] {
  const found: Ground[] = []
  tiles.forEach((tile, place) => {
    ;[...(shapes[tile] ?? '')].forEach((letter, cell) => {
      found[squareAt(place, rotatedCell(cell, turns[place] ?? 0))] =
        letter === '#' ? 'cloud' : letter === 'P' ? 'palace' : 'free'
    })
  })
  return found
}

/** The squares one step away. */
export function around(square: number): number[] {
  const [row, col] = [rowOf(square), colOf(square)]
  return [
    ...(row > 0 ? [square - SIZE] : []),
    ...(col > 0 ? [square - 1] : []),
    ...(col < SIZE - 1 ? [square + 1] : []),
    ...(row < SIZE - 1 ? [square + SIZE] : []),
  ]
}

/** A shortest way through open squares, both ends included: of several the one of the rules. */
export function path(start: number, end: number, open: (square: number) => boolean): number[] {
  const steps = new Map([[start, 0]])
  let front = [start]
  while (front.length > 0 && !steps.has(end)) {
    const next = new Set(front.flatMap(around).filter((square) => open(square) && !steps.has(square)))
    for (const square of next) steps.set(square, (steps.get(front[0] ?? start) ?? 0) + 1)
    front = [...next]
  }
  const way = [end]
  for (let left = steps.get(end) ?? 0; left > 0; left--) {
    const back = around(way[0] ?? end).filter((square) => steps.get(square) === left - 1)
    way.unshift(Math.min(...back))
  }
  return way
}
