/** Pushing, as the rules do it: own pushes move at once, and the server confirms them. */

export const SIZE = 4
export const GAP = 0

export const WAYS = ['left', 'right', 'up', 'down'] as const
/** Which way tiles move. */
export type Way = (typeof WAYS)[number]

/** From the gap to the tiles that would move this way. */
const TOWARDS: Record<Way, readonly [row: number, col: number]> = {
  left: [0, 1],
  right: [0, -1],
  up: [1, 0],
  down: [-1, 0],
}

/** The cells whose tiles can move this way, the one beside the gap first. */
export function line(gap: number, way: Way): number[] {
  const [down, right] = TOWARDS[way]
  const cells: number[] = []
  let [row, col] = [Math.floor(gap / SIZE) + down, (gap % SIZE) + right]
  while (row >= 0 && row < SIZE && col >= 0 && col < SIZE) {
    cells.push(SIZE * row + col)
    row += down
    col += right
  }
  return cells
}

/** The way a push from this cell goes; null if the cell is not in line with the gap. */
export function wayOf(gap: number, cell: number): Way | null {
  return WAYS.find((way) => line(gap, way).includes(cell)) ?? null
}

/** The cells whose tiles move with a push from this cell, the one beside the gap first. */
export function moving(gap: number, cell: number): number[] {
  const way = wayOf(gap, cell)
  const cells = way === null ? [] : line(gap, way)
  return cells.slice(0, cells.indexOf(cell) + 1)
}

/** What lies in the cells after a push; whatever lies there, tiles or their names. */
export function push<Content>(cells: readonly Content[], gap: number, cell: number): Content[] {
  const after = [...cells]
  let hole = gap
  for (const next of moving(gap, cell)) {
    after[hole] = cells[next] as Content
    hole = next
  }
  after[hole] = cells[gap] as Content
  return after
}

export function cellName(cell: number): string {
  return `${'abcd'[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`
}
