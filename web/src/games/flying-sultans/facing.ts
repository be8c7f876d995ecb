/**
 * How the board is turned for whoever looks at it: the own palace lies at the bottom.
 *
 * Only what is drawn is turned. Squares and tiles keep their names, so that the log, the screen reader and
 * everybody at the table mean the same by them.
 */

import { ACROSS, columnName, rowName, SIZE } from './grid'
import type { Carry, Stage } from './stage'
import type { View } from './types'

/** How many quarters clockwise the board is turned; who only watches sees it as it is laid. */
export function facing(
  { homes, palaces, turns }: Pick<View, 'homes' | 'palaces' | 'turns'>,
  seat: number | null,
): number {
  const home = seat === null ? undefined : homes[seat]
  const place = home === undefined ? undefined : palaces[home]
  // A palace that is not turned has its edge at the top, half a turn away from the bottom.
  return place === undefined ? 0 : (6 - (turns[place] ?? 0)) % 4
}

function turnedIn(size: number, at: number, quarters: number): number {
  let [row, col] = [Math.floor(at / size), at % size]
  for (let quarter = 0; quarter < quarters; quarter++) [row, col] = [col, size - 1 - row]
  return size * row + col
}

/** Where a square is seen, as the square that lies there on a board that is not turned. */
export function seenSquare(square: number, quarters: number): number {
  return turnedIn(SIZE, square, quarters)
}

/** Where the tile at a place is seen. */
export function seenPlace(place: number, quarters: number): number {
  return turnedIn(ACROSS, place, quarters)
}

/** The stage as it is seen. */
export function seenStage(stage: Stage, quarters: number): Stage {
  if (quarters === 0) return stage
  const square = (at: number) => seenSquare(at, quarters)
  const tiles: number[] = []
  const turns: number[] = []
  stage.tiles.forEach((tile, place) => {
    const to = seenPlace(place, quarters)
    tiles[to] = tile
    turns[to] = ((stage.turns[place] ?? 0) + quarters) % 4
  })
  return {
    ...stage,
    tiles,
    turns,
    carpets: stage.carpets.map((own) => own.map(square)),
    genie: stage.genie === null ? null : square(stage.genie),
    carried: stage.carried.map((carry) => seenCarry(carry, quarters)),
    flight: stage.flight && { ...stage.flight, path: stage.flight.path.map(square) },
  }
}

function seenCarry(carry: Carry, quarters: number): Carry {
  let { dx, dy } = carry
  for (let quarter = 0; quarter < quarters; quarter++) [dx, dy] = [-dy, dx]
  return { ...carry, place: seenPlace(carry.place, quarters), dx, dy }
}

/** What stands along the edges: the letters of columns and the numbers of rows, wherever they run. */
export function edges(quarters: number): { top: string[]; side: string[] } {
  const back = (4 - quarters) % 4
  const along = (step: number, name: (square: number) => string) =>
    Array.from({ length: SIZE }, (_, at) => name(seenSquare(step * at, back)))
  const [across, down] = quarters % 2 === 0 ? [columnName, rowName] : [rowName, columnName]
  return { top: along(1, across), side: along(SIZE, down) }
}
