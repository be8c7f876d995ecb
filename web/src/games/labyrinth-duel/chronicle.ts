/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { paragraph, yes } from '../../scene/speech'
import { FACTS } from '../../wire/labyrinth-duel'
import { cellName, SIZE } from './pushing'
import type { Fact, Move, View } from './types'
import { calledBy, nameOf, say, thingName, tileWords } from './words'

export const { sentence, log, announce, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

function details(fact: Fact): Values {
  switch (fact.type) {
    case 'began':
      return { start: thingName(fact.start) }
    case 'pushed':
      return { cell: flat(fact.cell), gap: flat(fact.gap) }
    case 'called':
      return { right: yes(fact.corridor.length > 0), target: thingName(fact.target) }
    case 'walked':
      return { start: thingName(fact.start), end: thingName(fact.end) }
    default:
      return 'target' in fact ? { target: thingName(fact.target) } : {}
  }
}

function flat([row, col]: readonly [number, number]): string {
  return cellName(SIZE * row + col)
}

/** How things stand, then the own board row by row. */
export function describe(view: View, seating: Seating): string {
  const lines = [task(view), ...view.places.map((_, seat) => standing(view, seat, seating))]
  const board = view.boards[seating.seat ?? 0] ?? []
  for (let row = 0; row < SIZE; row++) {
    const tiles = board.slice(SIZE * row, SIZE * (row + 1)).map(tileWords)
    lines.push(say('describe.row', { row: row + 1, tiles: tiles.join('; ') }))
  }
  return paragraph(lines)
}

/** What is to be joined now. */
export function task(view: View): string {
  if (view.ended !== null) return say('describe.over')
  if (view.target === null) return say('describe.pause')
  return say('describe.target', { number: view.number, target: thingName(view.target) })
}

function standing(view: View, seat: number, seating: Seating): string {
  return say('describe.seat', {
    who: nameOf(seat, seating),
    cards: view.scores[seat] ?? 0,
    place: thingName(view.places[seat] ?? view.out),
  })
}

export function describeMove(move: Move): string {
  return move.type === 'push'
    ? say('move.push', { cell: cellName(SIZE * move.row + move.col) })
    : say(`move.${move.type}`)
}
