/** What happened and how things stand, told in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import type { Telling } from '../../scene/contract'
import { cellName, SIZE } from './pushing'
import type { Fact, Move, Sight } from './types'
import { calledBy, capital, nameOf, say, thingName, tileWords } from './words'

const UNTOLD: readonly Fact['type'][] = ['chose', 'took_back', 'pushed']

/** One line of the log; pushes are too many to be read. */
export function log(fact: Fact, telling: Telling): string | null {
  return UNTOLD.includes(fact.type) ? null : sentence(fact, telling)
}

/** What a live region says of one event: everything but pushes, which come too fast for any ear. */
export function announce(facts: readonly Fact[], telling: Telling): string[] {
  return facts.filter(({ type }) => !UNTOLD.includes(type)).map((fact) => sentence(fact, telling))
}

/** A fact in words, as `story.py` says it. */
export function sentence(fact: Fact, telling: Telling): string {
  const about = fact.type === 'ended' ? fact.winners : 'seat' in fact ? [fact.seat] : []
  const who = list(about.map((seat) => calledBy(seat, telling)))
  return capital(say(`fact.${fact.type}`, { who, n: about.length, ...details(fact) }))
}

function details(fact: Fact): Values {
  switch (fact.type) {
    case 'began':
      return { start: thingName(fact.start) }
    case 'reshuffled':
      return { cards: fact.cards }
    case 'turned':
      return { number: fact.number, target: thingName(fact.target) }
    case 'pushed':
      return { cell: flat(fact.cell), gap: flat(fact.gap) }
    case 'called':
      return { right: fact.corridor.length > 0 ? 'yes' : 'no', target: thingName(fact.target) }
    case 'recognised':
      return { target: thingName(fact.target) }
    case 'won':
      return { target: thingName(fact.target), cards: fact.cards }
    case 'walked':
      return { start: thingName(fact.start), end: thingName(fact.end) }
    case 'set_aside':
      return { why: fact.why, target: thingName(fact.target) }
    case 'ended':
    case 'forfeited':
      return { reason: fact.reason }
    default:
      return {}
  }
}

function flat([row, col]: readonly [number, number]): string {
  return cellName(SIZE * row + col)
}

/** How things stand, then the own board row by row. */
export function describe(view: Sight, telling: Telling): string {
  const lines = [task(view), ...view.places.map((_, seat) => standing(view, seat, telling))]
  const board = view.boards[telling.seat ?? 0] ?? []
  for (let row = 0; row < SIZE; row++) {
    const tiles = board.slice(SIZE * row, SIZE * (row + 1)).map(tileWords)
    lines.push(say('describe.row', { row: row + 1, tiles: tiles.join('; ') }))
  }
  return lines.map(capital).join(' ')
}

/** What is to be joined now. */
export function task(view: Sight): string {
  if (view.ended !== null) return say('describe.over')
  if (view.target === null) return say('describe.pause')
  return say('describe.target', { number: view.number, target: thingName(view.target) })
}

function standing(view: Sight, seat: number, telling: Telling): string {
  return say('describe.seat', {
    who: nameOf(seat, telling),
    cards: view.scores[seat] ?? 0,
    place: thingName(view.places[seat] ?? view.out),
  })
}

export function describeMove(move: Move, _telling: Telling): string {
  return move.type === 'push'
    ? say('move.push', { cell: cellName(SIZE * move.row + move.col) })
    : say(`move.${move.type}`)
}
