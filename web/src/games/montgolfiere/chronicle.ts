/** What happened and how things stand, told in sentences: the log, the announcements, the board described. */

import type { Values } from '../../i18n/format'
import { list } from '../../i18n/index.svelte'
import type { Telling } from '../../scene/contract'
import { ROUNDS } from './cards'
import type { Card, Fact, Move, Sky } from './types'
import { calledBy, cardName, nameOf, names, say, way } from './words'

/** One line of the log; that someone has chosen, or drew a card nobody sees, is no news for later. */
export function log(fact: Fact, telling: Telling): string | null {
  if (fact.type === 'chose' || fact.type === 'took_back') return null
  return sentence(fact, telling)
}

/** What a live region says of one event: everything but the own choices, which the person knows. */
export function announce(facts: readonly Fact[], telling: Telling): string[] {
  return facts
    .filter((fact) => !((fact.type === 'chose' || fact.type === 'took_back') && fact.seat === telling.seat))
    .map((fact) => sentence(fact, telling))
    .filter((line): line is string => line !== null)
}

/** A fact in words, as `story.py` says it; null for a card that others draw. */
function sentence(fact: Fact, telling: Telling): string | null {
  if (fact.type === 'drew' && fact.card === null) return null
  const called = (balloon: number) => calledBy(balloon, telling)
  const all = (balloons: readonly number[]) => list(balloons.map(called))
  const about = subjects(fact)
  const values = { who: all(about), n: about.length, ...details(fact, all, called) }
  return capital(say(`fact.${fact.type}`, values))
}

/** The balloons that a fact is about. */
function subjects(fact: Fact): readonly number[] {
  switch (fact.type) {
    case 'dealt':
      return Array.from({ length: fact.balloons }, (_, balloon) => balloon)
    case 'revealed':
      return []
    case 'ended':
      return fact.winners
    default:
      if ('balloons' in fact) return fact.balloons
      return ['balloon' in fact ? fact.balloon : fact.seat]
  }
}

function details(
  fact: Fact,
  all: (balloons: readonly number[]) => string,
  called: (balloon: number) => string,
): Values {
  switch (fact.type) {
    case 'revealed':
      return { round: fact.round, cards: plays(fact.cards, called) }
    case 'gassed':
      return { sleepers: all(fact.sleepers), n: fact.sleepers.length }
    case 'stormed':
      return { stormy: fact.stormy ? 'yes' : 'no' }
    case 'joined':
      return { number: fact.number, value: fact.value }
    case 'heaviest':
      return { value: fact.value, way: way(fact.by) }
    case 'motored':
      return { by: fact.by }
    case 'grappled': {
      const led = fact.onto.length === 0 ? 'stay' : fact.by === 0 ? 'low' : way(fact.by)
      return { onto: all(fact.onto), by: Math.abs(fact.by), way: led }
    }
    case 'moved':
      return { start: fact.start, end: fact.end, way: way(fact.end - fact.start) }
    case 'drew':
      return { card: fact.card === null ? '' : cardName(fact.card) }
    case 'ended':
    case 'forfeited':
      return { reason: fact.reason }
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

/** The Baron's name begins with a small letter; a sentence does not. */
function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
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
    lines.push(say('describe.table', { cards: laid(view.table, telling) }))
  } else {
    lines.push(say('scene.chosen', { n: view.chose.filter(Boolean).length, of: view.seats - view.gone.length }))
  }
  for (const [seat, hand] of view.hands.entries()) {
    if (!hand || hand.length === 0 || view.gone.includes(seat)) continue
    const cards = list(hand.map(cardName))
    const own = seat === telling.seat
    lines.push(own ? say('describe.hand', { cards }) : say('describe.hand_of', { who: calledBy(seat, telling), cards }))
  }
  return lines.join(' ')
}

/** Turned cards with their owners, as they lie on the table. */
function laid(cards: readonly (Card | null)[], telling: Telling): string {
  return cards
    .flatMap((card, b) => (card ? [say('scene.table_card', { name: nameOf(b, telling), card: cardName(card) })] : []))
    .join('; ')
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
