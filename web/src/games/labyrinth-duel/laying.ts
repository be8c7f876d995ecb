/** Laying tiles by hand: swapping, turning, and what must vary. Whether all objects can be joined the rules say. */

import { ownBox } from '../../scene/box.svelte'
import type { Box } from '../../wire/labyrinth-duel'
import { GAP, SIZE } from './pushing'
import type { Board } from './types'

/** Each kind of tile by its turns, clockwise. */
const KINDS: Readonly<Record<'straights' | 'corners' | 'tees', readonly number[]>> = {
  straights: [5, 10],
  corners: [3, 6, 12, 9],
  tees: [14, 13, 11, 7],
}
/** How many there are of each in the box that is played with. */
const ofEach = (): Readonly<Record<keyof typeof KINDS, number>> =>
  ownBox<Box>() ?? { straights: 5, corners: 5, tees: 5 }
/** The T's whose bar runs from west to east. */
const LYING = [14, 11]

/** A lay-out of our tiles to begin with: it can be played. */
export const FIRST: Board = [6, 12, 0, 5, 10, 9, 11, 9, 7, 7, 5, 6, 14, 10, 14, 5]

export function same(one: Board, other: Board | null): boolean {
  return other !== null && one.every((tile, cell) => tile === other[cell])
}

export function swapped<Content>(cells: readonly Content[], one: number, other: number): Content[] {
  const after = [...cells]
  after[one] = cells[other] as Content
  after[other] = cells[one] as Content
  return after
}

/** A quarter turn; straights look alike after two of them. */
export function rotated(board: Board, cell: number): Board {
  const tile = board[cell] ?? GAP
  const kind = Object.values(KINDS).find((turns) => turns.includes(tile))
  if (!kind) return board
  return board.with(cell, kind[(kind.indexOf(tile) + 1) % kind.length] ?? tile)
}

/** All tiles in other places and rotated anew. */
export function shuffled(random: () => number = Math.random): Board {
  const below = (most: number) => Math.floor(random() * most)
  for (;;) {
    const of = ofEach()
    const tiles = Object.entries(KINDS).flatMap(([kind, turns]) =>
      Array.from({ length: of[kind as keyof typeof KINDS] }, () => turns[below(turns.length)] ?? GAP),
    )
    let board: Board = [...tiles, GAP]
    for (let at = SIZE * SIZE - 1; at > 0; at--) board = swapped(board, at, below(at + 1))
    if (alike(board) === null) return board
  }
}

/** Which tiles all lie alike, though they must vary; null if none do. */
export function alike(board: Board): 'straights' | 'tees' | 'corners' | null {
  const count = (tiles: readonly number[]) => board.filter((tile) => tiles.includes(tile)).length
  const of = ofEach()
  if (KINDS.straights.some((tile) => count([tile]) === of.straights)) return 'straights'
  if ([0, of.tees].includes(count(LYING))) return 'tees'
  if (KINDS.corners.some((tile) => count([tile]) === of.corners)) return 'corners'
  return null
}
