/** The deck that every balloon carries, and what can be known about the cards that are still in it. */

import type { Ballast, Card, Special, View } from './types'

export const START = 5
export const BALLAST: readonly Card[] = Array.from({ length: 15 }, (_, at) => String(at + 1) as Ballast)
export const SPECIALS: readonly Special[] = ['grapple', 'gas', 'storm', 'motor']
/** Every different card, in the order in which hands are sorted. */
export const KINDS: readonly Card[] = [...BALLAST, ...SPECIALS]

const SEVERAL: Partial<Record<Card, number>> = { grapple: 4, gas: 2, storm: 2 }

export function copies(card: Card): number {
  return SEVERAL[card] ?? 1
}

export const ROUNDS = KINDS.reduce((sum, card) => sum + copies(card), 0)

/** The number of a ballast card, 0 for any other. */
export function number(card: Card): number {
  return SPECIALS.includes(card as Special) ? 0 : Number(card)
}

/** The family of a card, by which it is drawn, named and explained. */
export function kind(card: Card): 'ballast' | Special {
  return number(card) ? 'ballast' : (card as Special)
}

/** How many of a card a balloon has not played yet, in its hand or its stock. */
export function unplayed(view: View, balloon: number, card: Card): number {
  if (view.gone.includes(balloon)) return 0
  return copies(card) - (view.played[balloon]?.filter((played) => played === card).length ?? 0)
}

export type Chance = 'no' | 'maybe' | 'yes'

/** Whether a balloon can lay one of these cards this round, from what this view knows. */
export function mayPlay(view: View, balloon: number, cards: readonly Card[]): Chance {
  if (view.gone.includes(balloon)) return 'no'
  if (balloon === view.seats) return baronMayPlay(view, cards)
  const hand = view.hands[balloon]
  if (hand) return some(hand.some((card) => cards.includes(card)))
  return some(cards.some((card) => unplayed(view, balloon, card) > 0))
}

/** The Baron lays his top card: known to those beside him, and to everybody once it is his last. */
function baronMayPlay(view: View, cards: readonly Card[]): Chance {
  if (view.baron_next !== null) return cards.includes(view.baron_next) ? 'yes' : 'no'
  const left = KINDS.filter((card) => unplayed(view, view.seats, card) > 0)
  if (left.length === 0) return 'no'
  if (left.every((card) => cards.includes(card))) return 'yes'
  return some(left.some((card) => cards.includes(card)))
}

function some(possible: boolean): Chance {
  return possible ? 'maybe' : 'no'
}
