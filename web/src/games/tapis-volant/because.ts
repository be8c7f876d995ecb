/** Why a carpet went where it went: what the card says, and what the wind adds. */

import type { Fact } from './types'
import { explainCard, say } from './words'

export function because(fact: Fact): { readonly rule: string; readonly sentence?: string } | null {
  if (fact.type === 'flew' && fact.wind === 0) return { rule: 'legs' }
  if (fact.type !== 'played') return null
  if (!fact.card) return { rule: 'direction', sentence: say('card.direction.explain') }
  const direction = fact.direction ? ` ${say('rule.direction')}` : ''
  return { rule: 'legs', sentence: `${explainCard(fact.card)} ${say('rule.legs')}${direction}` }
}
