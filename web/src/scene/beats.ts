/** The facts of an event, cut into beats: what is shown together, and for how long. */

import { type Pace, TIMES } from '../base/pace'
import type { AnyFact, Motion } from './contract'
import { type Kinds, showing } from './showing'

/** Facts that are shown together, and for how long. */
export interface Beat<Fact> {
  readonly facts: readonly Fact[]
  readonly ms: number
}

/** How somebody wants to be shown what happened. */
export interface Tempo {
  /** Reduced motion means less movement, not less time. */
  readonly motion: Motion
  readonly pace: Pace
}

/** How a game cuts its facts. */
export interface Cuts<Fact extends AnyFact> {
  /** What the rules declare of each kind of fact: among others how long it takes to read. */
  readonly kinds: Kinds
  /** How long a fact takes to move on the screen, in milliseconds: even at a quick pace no movement is cut short. */
  readonly moves: Readonly<Partial<Record<Fact['type'], number>>>
  /** Whether a fact is shown together with those before it; where this is left out, each comes for itself. */
  together?(shown: readonly Fact[], next: Fact): boolean
}

export function cut<Fact extends AnyFact>(
  facts: readonly Fact[],
  { kinds, moves, together }: Cuts<Fact>,
  { motion, pace }: Tempo,
): Beat<Fact>[] {
  const times = showing(facts, kinds)
  const groups: { facts: Fact[]; lasts: number }[] = []
  for (const [at, fact] of facts.entries()) {
    const last = groups.at(-1)
    const lasts = times[at] ?? 0
    if (last && together?.(last.facts, fact)) {
      last.facts.push(fact)
      last.lasts += lasts
    } else groups.push({ facts: [fact], lasts })
  }
  return groups.map(({ facts, lasts }) => {
    if (lasts === 0) return { facts, ms: 0 }
    const moving = motion === 'full' ? Math.max(...facts.map((fact) => moves[fact.type as Fact['type']] ?? 0)) : 0
    return { facts, ms: Math.max(moving, Math.round(lasts * TIMES[pace])) }
  })
}
