/** What happened and how things stand, in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import { chronicle } from '../../scene/chronicle'
import type { Seating } from '../../scene/contract'
import { FACTS } from '../../wire/montgolfiere'
import { ROUNDS } from './cards'
import type { Card, Fact, Move, View } from './types'
import { calledBy, cardName, nameOf, names, say, way } from './words'

export const { log, announce, lines, subjects } = chronicle<Fact>({
  say,
  calledBy,
  details,
  kinds: FACTS,
})

/** What stands under the sky while it is shown; which card somebody draws is seen in the hand. */
export function captions(facts: readonly Fact[], seating: Seating): string[] {
  return lines(
    facts.filter(({ type }) => type !== 'drew'),
    seating,
  )
}

function details(fact: Fact, seating: Seating): Values {
  const called = (balloon: number) => calledBy(balloon, seating)
  const all = (balloons: readonly number[]) => list(balloons.map(called))
  switch (fact.type) {
    case 'dealt':
      return { n: fact.balloons }
    case 'revealed':
      return { cards: plays(fact.cards, called) }
    case 'gassed':
      return { sleepers: all(fact.sleepers), n: fact.sleepers.length }
    case 'heaviest':
      return { way: way(fact.by) }
    case 'grappled': {
      const led = fact.onto.length === 0 ? 'stay' : fact.by === 0 ? 'low' : way(fact.by)
      return { onto: all(fact.onto), by: Math.abs(fact.by), way: led }
    }
    case 'moved':
      return { way: way(fact.end - fact.start) }
    case 'drew':
      return { card: fact.card === null ? '' : cardName(fact.card) }
    default:
      return {}
  }
}

/** Who played what, leaving out those who took no part. */
function plays(cards: readonly (Card | null)[], called: (balloon: number) => string): string {
  return cards
    .flatMap((card, b) => (card ? [say('fact.revealed.card', { who: called(b), card: cardName(card) })] : []))
    .join(', ')
}

/** The whole board in sentences, from the highest square down. */
export function describe(view: View, seating: Seating): string {
  const flying = view.squares.map((_, balloon) => balloon).filter((b) => !view.gone.includes(b))
  const squares = [...new Set(flying.map((b) => view.squares[b] ?? 0))].sort((a, b) => b - a)
  const all = [
    say('describe.round', { round: view.round, rounds: ROUNDS, moon: view.moon }),
    ...squares.map((square) =>
      say('describe.square', {
        square,
        names: names(
          flying.filter((b) => view.squares[b] === square),
          seating,
        ),
      }),
    ),
  ]
  if (view.gone.length > 0) all.push(say('describe.gone', { names: names(view.gone, seating) }))
  if (view.table.length > 0) {
    all.push(say('describe.table', { cards: laid(view.table, seating) }))
  } else {
    all.push(say('scene.chosen', { n: view.chose.filter(Boolean).length, of: view.seats - view.gone.length }))
  }
  for (const [seat, hand] of view.hands.entries()) {
    if (!hand || hand.length === 0 || view.gone.includes(seat)) continue
    const cards = list(hand.map(cardName))
    const own = seat === seating.seat
    all.push(own ? say('describe.hand', { cards }) : say('describe.hand_of', { who: calledBy(seat, seating), cards }))
  }
  return all.join(' ')
}

/** Turned cards with their owners, as they lie on the table. */
function laid(cards: readonly (Card | null)[], seating: Seating): string {
  return cards
    .flatMap((card, b) => (card ? [say('scene.table_card', { name: nameOf(b, seating), card: cardName(card) })] : []))
    .join('; ')
}

export function describeMove(move: Move, _telling: Seating): string {
  switch (move.type) {
    case 'play':
      return say('move.play', { card: cardName(move.card) })
    case 'show':
      return say('move.show')
    case 'follow':
      return say('move.follow', { n: Math.abs(move.by), way: way(move.by) })
  }
}
