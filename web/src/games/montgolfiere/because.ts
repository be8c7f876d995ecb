/** Why a balloon moved: the rule behind the card that carried it. */

import type { Card, Fact } from './types'

export function because(fact: Fact, facts: readonly Fact[]): { readonly rule: string } | null {
  if (fact.type !== 'moved') return null
  const round = facts.slice(facts.findLastIndex(({ type }) => type === 'revealed') + 1)
  const { balloon } = fact
  if (round.some((each) => each.type === 'grappled' && each.balloon === balloon)) return { rule: 'grapple' }
  if (round.some((each) => each.type === 'motored' && each.balloon === balloon)) return { rule: 'motor' }
  return { rule: fact.end < fact.start ? 'storm' : 'ballast' }
}

/** The rule of a card: a number is ballast, the others have their own. */
export function ruleOf(card: Card): string {
  return /^\d+$/.test(card) ? 'ballast' : card
}
