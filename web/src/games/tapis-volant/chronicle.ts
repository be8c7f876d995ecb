/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { paragraph, yes } from '../../scene/speech'
import { FACTS } from '../../wire/tapis-volant'
import { cellName } from './cells'
import { stageOf } from './stage'
import type { Cell, Fact, Move, View } from './types'
import { calledBy, cardSign, directionName, flownSign, names, riderWords, say } from './words'

export const { log, announce, lines, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

function details(fact: Fact, seating: Seating): Values {
  switch (fact.type) {
    case 'played':
      return {
        what: fact.card === null ? 'direction' : fact.direction === null ? 'card' : 'both',
        card: fact.card && fact.way ? flownSign(fact.card, fact.way) : '',
        direction: fact.direction ? directionName(fact.direction) : '',
      }
    case 'flew':
    case 'drifted':
      return route(fact)
    case 'sank':
      return route({ ...fact, edge: null })
    case 'stopped':
      return others(fact.others, seating)
    case 'forced':
      return { ...others(fact.others, seating), start: cellName(fact.start), end: cellName(fact.end) }
    case 'fell_on':
      return { ...others(fact.others, seating), fallen: names(fact.fallen, seating), m: fact.fallen.length }
    case 'exchanged':
      return { card: cardSign(fact.card) }
    case 'drew':
      return { known: yes(fact.card !== null), card: fact.card ? cardSign(fact.card) : '' }
    default:
      return {}
  }
}

interface Route {
  readonly start: Cell
  readonly path: readonly Cell[]
  readonly edge: string | null
}

function route({ start, path, edge }: Route): Values {
  const how = edge ? 'off' : path.length > 0 ? 'move' : 'stay'
  return { how, start: cellName(start), end: cellName(path.at(-1) ?? start) }
}

function others(seats: readonly number[], seating: Seating): Values {
  return { others: names(seats, seating), n: seats.length }
}

/** The whole board in sentences: whose turn it is, everybody in the race, what stands in the way. */
export function describe(view: View, seating: Seating): string {
  const stage = stageOf(view)
  const now =
    view.ended === null ? say('text.round', { round: view.round, who: calledBy(view.turn, seating) }) : say('text.over')
  const riders = view.carpets.map((_, seat) =>
    view.gone.includes(seat)
      ? say('text.gone', { who: calledBy(seat, seating) })
      : riderWords(view, stage, seat, seating),
  )
  const pieces = view.landscape.map(({ piece, column, row, width, height }) =>
    say('describe.piece', {
      piece: say(`piece.${piece}`),
      start: cellName([column, row]),
      end: cellName([column + width - 1, row + height - 1]),
    }),
  )
  const cards = say('text.cards', { stock: view.stock, discards: view.discards.length })
  return paragraph([now, ...riders, say('describe.landscape', { pieces: list(pieces), n: pieces.length }), cards])
}

export function describeMove(move: Move): string {
  const parts: string[] = []
  if (move.type === 'drift') {
    parts.push(say('move.drift'))
    if (move.exchange) parts.push(say('move.exchange', { card: cardSign(move.exchange) }))
  } else {
    if (move.type === 'fly') parts.push(say('move.fly', { card: flownSign(move.card, move.way) }))
    else parts.push(say('move.nudge', { direction: directionName(move.direction) }))
    if (move.type === 'fly' && move.direction)
      parts.push(say('move.with', { direction: directionName(move.direction) }))
    if (move.first) parts.push(say(`move.${move.first}_first`))
  }
  if (move.meet) parts.push(say(`move.meet_${move.meet}`))
  return parts.join(', ')
}
