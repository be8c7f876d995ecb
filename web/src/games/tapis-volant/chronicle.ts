/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { capital, isYou, paragraph, yes } from '../../scene/speech'
import { FACTS } from '../../wire/tapis-volant'
import { legsOf } from './flight'
import { stageOf } from './stage'
import type { Fact, Move, View } from './types'
import { calledBy, cardWords, directionName, flownWords, legsWords, names, riderWords, say } from './words'

export const { log, announce, lines, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

/** What is said while facts are shown: cards lie there to be seen, and only what is new has to be read. */
export function captions(facts: readonly Fact[], seating: Seating): string[] {
  return facts.flatMap((fact) => {
    if (fact.type === 'drew') return []
    const what = fact.type === 'played' ? played(fact) : fact.type === 'exchanged' ? 'exchange' : null
    if (what === null || !('seat' in fact)) return lines([fact], seating)
    const you = yes(isYou(seating.people[fact.seat], seating.people))
    return [capital(say('caption.cards', { who: calledBy(fact.seat, seating), what, you }))]
  })
}

function played({ card, direction }: Extract<Fact, { type: 'played' }>): string {
  if (card === null) return 'direction'
  return direction === null ? 'card' : 'both'
}

function details(fact: Fact, seating: Seating): Values {
  switch (fact.type) {
    case 'played':
      return {
        what: played(fact),
        card: fact.card && fact.way ? flownWords(fact.card, fact.way) : '',
        direction: fact.direction ? directionName(fact.direction) : '',
      }
    case 'flew': {
      const flight = legsWords(legsOf(fact))
      return { how: how(flight !== '', fact.edge), flight }
    }
    case 'drifted':
      return { how: how(fact.path.length > 0, fact.edge), squares: fact.path.length }
    case 'sank':
      return { how: how(fact.path.length > 0, null) }
    case 'stopped':
      return others(fact.others, seating)
    case 'forced':
      return { ...others(fact.others, seating), rows: fact.start[1] - fact.end[1] }
    case 'fell_on':
      return { ...others(fact.others, seating), fallen: names(fact.fallen, seating), m: fact.fallen.length }
    case 'exchanged':
      return { card: cardWords(fact.card) }
    case 'drew':
      return { known: yes(fact.card !== null), card: fact.card ? cardWords(fact.card) : '' }
    default:
      return {}
  }
}

function how(moved: boolean, edge: string | null): string {
  if (edge) return moved ? 'off' : 'out'
  return moved ? 'move' : 'stay'
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
      wide: width,
      columns: span(column, width),
      high: height,
      rows: span(row, height),
    }),
  )
  const cards = say('text.cards', { stock: view.stock, discards: view.discards.length })
  return paragraph([now, ...riders, say('describe.landscape', { pieces: list(pieces), n: pieces.length }), cards])
}

function span(first: number, count: number): string {
  return count === 1 ? `${first}` : `${first}–${first + count - 1}`
}

export function describeMove(move: Move): string {
  const parts: string[] = []
  if (move.type === 'drift') {
    parts.push(say('move.drift'))
    if (move.exchange) parts.push(say('move.exchange', { card: cardWords(move.exchange) }))
  } else {
    if (move.type === 'fly') parts.push(say('move.fly', { card: flownWords(move.card, move.way) }))
    else parts.push(say('move.nudge', { direction: directionName(move.direction) }))
    if (move.type === 'fly' && move.direction)
      parts.push(say('move.with', { direction: directionName(move.direction) }))
    if (move.first) parts.push(say(`move.${move.first}_first`))
  }
  if (move.meet) parts.push(say(`move.meet_${move.meet}`))
  return parts.join(', ')
}
