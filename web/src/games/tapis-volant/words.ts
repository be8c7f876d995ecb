/** The words of the scene: names, cards, ways to fly. */

import { list } from '../../i18n/index.svelte'
import type { Seating } from '../../scene/contract'
import { capital, speech } from '../../scene/speech'
import { legs } from './cards'
import { overflown, same, toFinish } from './cells'
import { type Flown, type Leg, path } from './flight'
import { BOARD, START } from './landscape/grid'
import { under } from './pile'
import type { Stage } from './stage'
import type { Card, Direction, Panel, Way as Sense, View } from './types'
import type { Way } from './ways'

export const { say, calledBy, nameOf } = speech('tapis-volant')

/** What a card gives in one of its senses: "right 2 and up 3". */
export function flownWords(card: Card, way: Sense): string {
  const { across, up } = legs(card, way)
  const sideways = across === 0 ? [] : [legWords({ axis: 'sideways', by: across, wind: 0 })]
  return list([...sideways, legWords({ axis: 'vertical', by: up, wind: 0 })])
}

/** What a card gives in either of its senses. */
export function cardWords(card: Card): string {
  return say('card.either', { one: flownWords(card, 'up'), other: flownWords(card, 'down') })
}

function arrow(axis: Leg['axis'], by: number): string {
  return `${axis === 'sideways' ? (by > 0 ? '→' : '←') : by > 0 ? '↑' : '↓'}${Math.abs(by)}`
}

/** A wind card as it is called. */
export function cardName(card: Card): string {
  return say('card.called', { name: say(`card.${card[0]}.name`), ways: cardWords(card) })
}

export function explainCard(card: Card): string {
  const { across, up } = legs(card, 'up')
  return say(`card.${card[0]}.explain`, { h: Math.abs(across), v: up })
}

export function directionName(direction: Direction): string {
  return say(`direction.${direction}`)
}

export function names(seats: readonly number[], seating: Seating): string {
  return list(seats.map((seat) => calledBy(seat, seating)))
}

export interface Term {
  readonly text: string
  readonly wind: boolean
}

/** A flight in arrows: what the cards give, and what the wind adds. */
export function terms({ legs }: Flown): readonly Term[] {
  const all = legs.flatMap(({ axis, by, wind }): Term[] => [
    ...(by === 0 ? [] : [{ text: arrow(axis, by), wind: false }]),
    ...(wind === 0 ? [] : [{ text: `≋${wind}`, wind: true }]),
  ])
  return all.length > 0 ? all : [{ text: '•', wind: false }]
}

function legWords({ axis, by, wind }: Omit<Leg, 'path'>): string {
  const way = axis === 'vertical' ? (by > 0 ? 'up' : 'down') : by > 0 ? 'right' : by < 0 ? 'left' : 'none'
  return say('way.leg', { way, n: Math.abs(by), wind })
}

/** Legs in words, one after the other. */
export function legsWords(legs: readonly Leg[]): string {
  const [one, other] = legs.map(legWords)
  return one === undefined ? '' : other === undefined ? one : say('way.then', { one, other })
}

/** Where a flight leads, in words: its legs, what it flies over, and how far the finish is from there. */
export function flightWords(flown: Flown, landscape: readonly Panel[]): string {
  const flew = legsWords(flown.legs)
  const stays = flown.edge === null && same(flown.end, flown.start)
  const ends = say('way.ends', {
    how: flown.edge ?? (stays ? 'stay' : 'move'),
    left: say('result.left', { n: toFinish(flown.end) }),
  })
  if (!flew) return capital(ends)
  const below = overflown(landscape, flown.start, path(flown)).map(({ piece }) => say('over.piece', { piece }))
  const legs = below.length > 0 ? say('way.over', { legs: flew, pieces: list(below) }) : flew
  return capital(say('way.flight', { legs, ends }))
}

/** A way with whom it meets. */
export function wayWords(way: Way, landscape: readonly Panel[], seating: Seating): string {
  const lines = [flightWords(way.flown, landscape)]
  if (way.wins) lines.push(say('way.wins'))
  if (way.met.length > 0) lines.push(say('way.meets', { others: names(way.met, seating), n: way.met.length }))
  return lines.join(' ')
}

/** What a choice between stop and force-down means. */
export function meetWords(way: Way, seating: Seating): string[] {
  if (way.met.length === 0) return []
  const values = { others: names(way.met, seating), n: way.met.length }
  const lines = [say('meet.stop', values)]
  if (!way.fall) return lines
  const rows = (path(way.flown).at(-1) ?? way.flown.start)[1] - way.fall[1]
  lines.push(say('meet.force', { ...values, rows }))
  if (same(way.fall, BOARD.finish)) lines.push(say('meet.gift', values))
  if (way.below.length > 0) lines.push(say('meet.below', { others: names(way.below, seating), n: way.below.length }))
  return lines
}

/** What a screen reader says of somebody in the race. */
export function riderWords(view: View, stage: Stage, seat: number, seating: Seating): string {
  const left = view.directions[seat] ?? null
  const cell = stage.carpets[seat] ?? START
  const parts = [
    say('describe.seat', {
      who: nameOf(seat, seating),
      left: say('result.left', { n: toFinish(cell) }),
      column: cell[0],
      row: cell[1],
      directions: left ?? '?',
    }),
  ]
  const below = under(stage, seat)
  if (below.length > 0) parts.push(say('text.on', { others: names(below, seating) }))
  if (stage.held.includes(seat)) parts.push(say('text.held'))
  const hand = view.hands[seat]
  if (hand && hand.length > 0) parts.push(say('text.hand', { cards: hand.map(cardWords).join('; ') }))
  return capital(parts.join(', '))
}
