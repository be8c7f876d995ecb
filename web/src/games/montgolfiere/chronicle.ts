/** What happened and how things stand, told in sentences: the log, the announcements, the board described. */

import { list } from '../../i18n/index.svelte'
import type { Telling } from '../scene'
import { ROUNDS, START } from './cards'
import type { Card, Fact, Move, Sky } from './types'
import { calledBy, cardName, nameOf, names, say, way } from './words'

/** One line of the log; that someone has chosen, or drew a card nobody sees, is no news for later. */
export function log(fact: Fact, telling: Telling): string | null {
  if (fact.type === 'chose' || fact.type === 'took_back') return null
  return sentence(fact, telling)
}

/** What a live region says of one event: everything but the own deeds, which the person knows. */
export function announce(facts: readonly Fact[], telling: Telling): string[] {
  return facts
    .filter((fact) => !((fact.type === 'chose' || fact.type === 'took_back') && fact.seat === telling.seat))
    .map((fact) => sentence(fact, telling))
    .filter((line): line is string => line !== null)
}

function sentence(fact: Fact, telling: Telling): string | null {
  const called = (balloon: number) => calledBy(balloon, telling)
  const all = (balloons: readonly number[]) => list(balloons.map(called))
  const key = `fact.${fact.type}`
  switch (fact.type) {
    case 'dealt':
      return say(key, { square: START })
    case 'revealed':
      return say(key, { round: fact.round, cards: laid(fact.cards, called) })
    case 'gassed':
      return say(key, { name: called(fact.balloon), n: fact.sleepers.length, sleepers: all(fact.sleepers) })
    case 'stormed':
      return say(key, { names: all(fact.balloons), stormy: fact.stormy ? 'yes' : 'no' })
    case 'joined':
      return say(key, {
        names: all(fact.balloons),
        n: fact.value - fact.number,
        number: fact.number,
        value: fact.value,
      })
    case 'heaviest':
      return say(key, { names: all(fact.balloons), value: fact.value, way: way(fact.by) })
    case 'motored':
      return say(key, { name: called(fact.balloon), n: fact.by })
    case 'choosing':
      return say(key, { names: all(fact.balloons) })
    case 'grappled': {
      const led = fact.onto.length === 0 ? 'nowhere' : fact.by === 0 ? 'held' : way(fact.by)
      return say(key, { name: called(fact.balloon), onto: all(fact.onto), n: Math.abs(fact.by), way: led })
    }
    case 'moved':
      return say(key, { name: called(fact.balloon), start: fact.start, end: fact.end })
    case 'drew':
      return fact.card === null ? null : say(key, { name: called(fact.seat), card: cardName(fact.card) })
    case 'ended':
      return say(key, { reason: fact.reason, n: fact.winners.length, names: all(fact.winners) })
    case 'chose':
    case 'took_back':
    case 'showed':
    case 'forfeited':
      return say(key, { name: called(fact.seat) })
  }
}

function laid(cards: readonly (Card | null)[], called: (balloon: number) => string): string {
  return cards
    .flatMap((card, b) => (card ? [say('scene.table_card', { name: called(b), card: cardName(card) })] : []))
    .join('; ')
}

/** The whole board in sentences, from the highest square down. */
export function describe(view: Sky, telling: Telling): string {
  const flying = view.squares.map((_, balloon) => balloon).filter((b) => !view.gone.includes(b))
  const squares = [...new Set(flying.map((b) => view.squares[b] ?? 0))].sort((a, b) => b - a)
  const lines = [
    say('describe.round', { round: view.round, rounds: ROUNDS, moon: view.moon }),
    ...squares.map((square) =>
      say('describe.square', {
        square,
        names: names(
          flying.filter((b) => view.squares[b] === square),
          telling,
        ),
      }),
    ),
  ]
  if (view.gone.length > 0) lines.push(say('describe.gone', { names: names(view.gone, telling) }))
  if (view.table.length > 0) {
    lines.push(say('describe.table', { cards: laid(view.table, (balloon) => nameOf(balloon, telling)) }))
  } else {
    lines.push(say('scene.chosen', { n: view.chose.filter(Boolean).length, of: view.seats - view.gone.length }))
  }
  const hand = telling.seat === null ? null : view.hands[telling.seat]
  if (hand && hand.length > 0) lines.push(say('describe.hand', { cards: list(hand.map(cardName)) }))
  return lines.join(' ')
}

export function describeMove(move: Move, _telling: Telling): string {
  switch (move.type) {
    case 'play':
      return say('move.play', { card: cardName(move.card) })
    case 'show':
      return say('move.show')
    case 'follow':
      return say('move.follow', { n: Math.abs(move.by), way: way(move.by) })
  }
}
