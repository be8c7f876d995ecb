/** Carpets that sit on each other. */

import { same } from './cells'
import { START } from './landscape/grid'
import type { Cell } from './types'

/** Lists are per seat. */
export interface Carpets {
  readonly carpets: readonly Cell[]
  /** On how many carpets each one sits; on the start nobody sits on anybody (T5). */
  readonly heights: readonly number[]
  readonly gone: readonly number[]
}

/** The carpets on a cell, the lowest first. */
export function on({ carpets, heights, gone }: Carpets, cell: Cell): number[] {
  return carpets
    .flatMap((carpet, seat) => (same(carpet, cell) && !gone.includes(seat) ? [seat] : []))
    .sort((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0))
}

/** The carpets under a carpet, the lowest first. */
export function under(pile: Carpets, seat: number): number[] {
  const cell = pile.carpets[seat]
  if (!cell || same(cell, START)) return []
  const height = pile.heights[seat] ?? 0
  return on(pile, cell).filter((other) => (pile.heights[other] ?? 0) < height)
}

/** Carpets laid on another cell, in this order, on top of those that are there. */
export function moved<Pile extends Carpets>(pile: Pile, seats: readonly number[], cell: Cell): Pile {
  return seats.reduce((now, seat) => put(lifted(now, seat), seat, cell), pile)
}

/** Taken out of its pile; those above come down. */
export function lifted<Pile extends Carpets>(pile: Pile, seat: number): Pile {
  const from = pile.carpets[seat] ?? START
  const height = pile.heights[seat] ?? 0
  const above = same(from, START) ? [] : on(pile, from).filter((other) => (pile.heights[other] ?? 0) > height)
  return {
    ...pile,
    carpets: pile.carpets.with(seat, START),
    heights: pile.heights.map((old, other) => (other === seat ? 0 : above.includes(other) ? old - 1 : old)),
  }
}

function put<Pile extends Carpets>(pile: Pile, seat: number, cell: Cell): Pile {
  const height = same(cell, START) ? 0 : on(pile, cell).length
  return { ...pile, carpets: pile.carpets.with(seat, cell), heights: pile.heights.with(seat, height) }
}
