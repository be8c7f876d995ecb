/** Why a card was won, lost or set aside: the rule, and what it came to this time. */

import type { Fact, View } from './types'
import { say } from './words'

interface Because {
  readonly rule: string
  readonly sentence: string
}

export function because(fact: Fact, before: readonly Fact[], { seats, cards: of, scores }: View): Because | null {
  switch (fact.type) {
    case 'called':
    case 'recognised':
      return joined('stop', fact.corridor.length)
    case 'walked': {
      const corridor = before.findLast((each) => 'corridor' in each && each.seat === fact.seat)
      return corridor && 'corridor' in corridor ? joined('win', corridor.corridor.length) : null
    }
    case 'won':
      if (seats === 1) return null
      return both('win', say('rule.won_now', { cards: fact.cards, of, left: Math.max(0, of - fact.cards) }))
    case 'set_aside':
      return both('cards', say('rule.aside_now', { why: fact.why }))
    case 'ended':
      if (fact.reason !== 'cards') return null
      return both('end', say('rule.end_now', { scores: scores.join(' : '), of }))
    default:
      return null
  }
}

function joined(rule: string, n: number): Because {
  return both(rule, n > 0 ? say('rule.corridor_now', { n }) : say('rule.wrong_now'))
}

/** What it came to this time, and the rule. */
function both(rule: string, now: string): Because {
  return { rule, sentence: `${now} ${say(`rule.${rule}`)}` }
}
