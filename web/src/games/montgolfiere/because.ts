/** Why a balloon moved: the rule behind the card that carried it. */

import type { Card, Fact } from './types'
import { say } from './words'

interface Because {
  readonly rule: string
  /** What the rule came to this time, and the rule. */
  readonly sentence?: string
}

export function because(fact: Fact, facts: readonly Fact[]): Because | null {
  if (fact.type === 'heaviest') return weighed(fact)
  if (fact.type !== 'moved') return null
  const round = facts.slice(facts.findLastIndex(({ type }) => type === 'revealed') + 1)
  const { balloon } = fact
  if (round.some((each) => each.type === 'grappled' && each.balloon === balloon)) return { rule: 'grapple' }
  if (round.some((each) => each.type === 'motored' && each.balloon === balloon)) return { rule: 'motor' }
  const heaviest = round.findLast((each) => each.type === 'heaviest')
  return heaviest?.type === 'heaviest' ? weighed(heaviest) : { rule: fact.end < fact.start ? 'storm' : 'ballast' }
}

function weighed({ value, by }: Extract<Fact, { type: 'heaviest' }>): Because {
  const rule = by < 0 ? 'storm' : 'ballast'
  return {
    rule,
    sentence: `${say('rule.ballast_now', { value, storm: by < 0 ? 'yes' : 'no' })} ${say(`rule.${rule}`)}`,
  }
}

/** The rule of a card: a number is ballast, the others have their own. */
export function ruleOf(card: Card): string {
  return /^\d+$/.test(card) ? 'ballast' : card
}
