/** Why a pawn went where it went and who got a genie: the rule, and what it came to this time. */

import { yes } from '../../scene/speech'
import type { Card, Fact } from './types'
import { say } from './words'

interface Because {
  readonly rule: string
  readonly sentence: string
}

/** How far a token carries. */
const FORWARD: Readonly<Record<number, number>> = { 1: 0, 2: 1, 3: 2, 4: 3 }

export function because(fact: Fact, before: readonly Fact[]): Because | null {
  switch (fact.type) {
    case 'checked': {
      const { card, genies, right } = fact
      return both('take', say('rule.take_now', { n: card.elements.length, genies, right: yes(right) }))
    }
    case 'moved':
      return moved(fact, before)
    case 'gained':
      return both('genies', say('rule.genies_now', { why: fact.why, count: fact.count, held: fact.held }))
    case 'arrived':
    case 'ended': {
      const last = before.findLast((each) => each.type === 'moved')
      const arrived = fact.type === 'arrived' || fact.reason === 'palace'
      return arrived && last?.type === 'moved' ? both('end', say('rule.end_now', { square: last.end })) : null
    }
    default:
      return null
  }
}

function moved({ why, pawns, start, end }: Extract<Fact, { type: 'moved' }>, before: readonly Fact[]): Because | null {
  if (why === 'shortcut') return { rule: 'end', sentence: say('rule.shortcut_now', { start, end }) }
  if (why === 'cobra') return both('cobra', say('rule.cobra_now', { n: start - end }))
  if (why === 'token') return null
  const flown = claim(pawns[0], before)
  if (!flown) return null
  const by = FORWARD[flown.token] ?? 0
  const { clouds } = flown.card
  return both('tokens', say('rule.tokens_now', { token: flown.token, by, clouds, n: by + clouds }))
}

/** What carries a pawn: its own card, or the one that the ghost took. */
function claim(pawn: number | undefined, before: readonly Fact[]): { token: number; card: Card } | null {
  const own = before.findLast((each) => each.type === 'checked' && each.seat === pawn)
  const ghost = before.findLast((each) => each.type === 'ghost_took')
  const found = own ?? ghost
  return found && 'token' in found && 'card' in found ? found : null
}

/** What it came to this time, and the rule. */
function both(rule: string, now: string): Because {
  return { rule, sentence: `${now} ${say(`rule.${rule}`)}` }
}
