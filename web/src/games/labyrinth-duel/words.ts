/** The words of the scene: names, objects, tiles. */

import type { Values } from '../../i18n/format'
import { list, tell } from '../../i18n/index.svelte'
import type { Telling } from '../../scene/contract'
import { cellName, GAP, line, WAYS } from './pushing'
import type { Board, Sight, Thing } from './types'

export function say(key: string, values: Values = {}): string {
  return tell('labyrinth-duel', key, values)
}

export function thingName(thing: Thing): string {
  return say(`object.${thing}`)
}

/** The name of a seat on the board, where the own one is "you". */
export function nameOf(seat: number, telling: Telling): string {
  return seat === telling.seat ? say('scene.you') : calledBy(seat, telling)
}

/** The name of a seat in a sentence that is the same for everybody. */
export function calledBy(seat: number, telling: Telling): string {
  return telling.people[seat]?.name ?? say('text.name', { seat })
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
export function cardWords(view: Sight, seat: number): string {
  const cards = view.scores[seat] ?? 0
  return view.seats > 1 ? say('scene.cards', { cards, of: view.cards }) : say('scene.joined', { cards })
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
