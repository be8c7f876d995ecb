/** The words of the scene: names, objects, tiles. */

import { list } from '../../i18n/index.svelte'
import { ownBox } from '../../scene/box.svelte'
import { speech } from '../../scene/speech'
import type { Box } from '../../wire/labyrinth-duel'
import { THINGS } from './frame'
import { cellName, GAP, line, WAYS } from './pushing'
import type { Board, Thing, View } from './types'

export const { say, calledBy, nameOf } = speech('labyrinth-duel')

/** The object that stands in a place: its name is that of the one in the box of the game. */
export function shown(thing: Thing): Thing {
  return ownBox<Box>()?.objects?.[THINGS.indexOf(thing)] ?? thing
}

export function thingName(thing: Thing): string {
  return say(`object.${shown(thing)}`)
}

const SIDES = ['north', 'east', 'south', 'west'] as const
const KINDS: Readonly<Record<number, string>> = {
  5: 'straight',
  10: 'straight',
  3: 'corner',
  6: 'corner',
  12: 'corner',
  9: 'corner',
}

/** A tile by its shape and its openings. */
export function tileWords(tile: number): string {
  if (tile === GAP) return say('scene.gap')
  const sides = SIDES.filter((_, bit) => tile & (1 << bit)).map((side) => say(`side.${side}`))
  return say('scene.tile', { kind: KINDS[tile] ?? 'junction', sides: list(sides) })
}

/** What a screen reader says of a cell; of the gap also what can be pushed into it. */
export function cellWords(board: Board, cell: number): string {
  const words = say('scene.cell', { cell: cellName(cell), tile: tileWords(board[cell] ?? GAP) })
  if (board[cell] !== GAP) return words
  const ways = WAYS.flatMap((way) => {
    const beside = line(cell, way)[0]
    return beside === undefined ? [] : [say('scene.way', { way, tile: tileWords(board[beside] ?? GAP) })]
  })
  return [words, ...ways].join('; ')
}

/** How many cards a seat has, of those it needs; alone how many targets it reached. */
export function cardWords(view: View, seat: number): string {
  const cards = view.scores[seat] ?? 0
  return view.seats > 1 ? say('scene.cards', { cards, of: view.cards }) : say('scene.joined', { cards })
}
