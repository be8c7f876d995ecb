/** The words of the scene: names, cards, balloons, and what a card would do. */

import type { Values } from '../../i18n/format'
import type { Seating } from '../../scene/contract'
import { speech } from '../../scene/speech'
import { kind, number } from './cards'
import type { Preview, Role } from './preview'
import type { Stage } from './stage'
import type { Card, Follow, Reading, View } from './types'

/** The last balloon, which no person flies, is the Baron's. */
export const { say, calledBy, nameOf, names } = speech('montgolfiere', 'baron.name', 'scene.baron')

export function cardName(card: Card): string {
  return say(`card.${kind(card)}.name`, { number: number(card) })
}

/** What a card does, and how those who play it otherwise read it. */
export function explainCard(card: Card, readings: readonly Reading[]): string {
  const said = READINGS.filter(([reading, cards]) => readings.includes(reading) && cards.includes(kind(card))).map(
    ([, , option]) => say('card.reading', { what: say(`option.${option}.label`), how: say(`option.${option}.yes`) }),
  )
  return [say(`card.${kind(card)}.explain`, { number: number(card) }), ...said].join(' ')
}

/** Each with the cards that it is about, and its option. */
const READINGS: readonly (readonly [Reading, readonly string[], string])[] = [
  ['moon', ['ballast', 'motor', 'grapple'], 'moon_alone'],
  ['storm', ['grapple'], 'storm_hook'],
  ['squadron', ['ballast'], 'whole_squadron'],
]

/** Up or down, for words that differ. */
export function way(by: number): 'up' | 'down' {
  return by > 0 ? 'up' : 'down'
}

/** A movement as a sign on the board. */
export function signed(by: number): string {
  return by > 0 ? `+${by}` : `−${-by}`
}

/** What a screen reader says of a balloon. */
export function balloonWords(balloon: number, view: View, stage: Stage, seating: Seating): string {
  const parts = [say('scene.balloon', { name: nameOf(balloon, seating), square: stage.squares[balloon] ?? 0 })]
  const card = stage.cards[balloon]
  if (card) parts.push(cardName(card))
  else if (view.chose[balloon]) parts.push(say('scene.has_chosen'))
  if (view.shown[balloon]) parts.push(say('scene.shows_hand'))
  return parts.join(', ')
}

export function followWords(move: Follow, view: View, seat: number, seating: Seating): string {
  const above = (view.squares[seat] ?? 0) + 1
  const leaders = view.squares.flatMap((square, b) => (square === above && view.moves[b] === move.by ? [b] : []))
  return say(`scene.follow_${way(move.by)}`, { n: Math.abs(move.by), names: names(leaders, seating) })
}

/** What a preview says besides what the board shows. */
export function previewLines(said: Preview, seating: Seating): string[] {
  const of = (role: Role) => said.marks.filter((mark) => mark.role === role).map((mark) => mark.balloon)
  const line = (key: string, role: Role, more: Values = {}) =>
    say(key, { n: of(role).length, names: names(of(role), seating), ...more })
  /** One line if anybody has this role, another if nobody has. */
  const either = (role: Role, some: string, nobody: string) => (of(role).length > 0 ? line(some, role) : say(nobody))
  const threat = of('threat').length > 0 ? [line('preview.threat', 'threat')] : []
  switch (said.card) {
    case 'gas':
      return [either('sleeper', 'preview.gas', 'preview.gas_nobody'), ...threat]
    case 'storm':
      return [either('counter', 'preview.storm', 'preview.storm_alone'), ...threat]
    case 'motor':
      return [say(said.certain ? 'preview.motor_calm' : 'preview.motor')]
    case 'grapple':
      return [either('leader', 'preview.grapple', 'preview.grapple_nobody'), ...threat]
    default: {
      const join = said.joined > 0 ? [line('preview.join', 'mate', { value: said.joined })] : []
      return [either('rival', 'preview.ballast', 'preview.ballast_top'), ...join, ...threat]
    }
  }
}
