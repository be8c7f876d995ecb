/** The facts of an event, cut into beats: what is shown together, and for how long. */

import type { AnyFact, Motion } from './contract'

/** Facts that are shown together, and for how long. */
export interface Beat<Fact> {
  readonly facts: readonly Fact[]
  readonly ms: number
}

/** How a game paces its facts. */
export interface Pace<Fact extends AnyFact> {
  /** How long a fact is shown, in milliseconds; nothing takes a second, and what need not be seen takes no time. */
  readonly lasts: Readonly<Record<Fact['type'], number>>
  /** The most without motion: a fade says less than a movement, so there is only the line of text to read. */
  readonly fade: number
  /** Whether a fact is shown together with those before it; where this is left out, each comes for itself. */
  together?(shown: readonly Fact[], next: Fact): boolean
}

export function cut<Fact extends AnyFact>(
  facts: readonly Fact[],
  { lasts, fade, together }: Pace<Fact>,
  motion: Motion,
): Beat<Fact>[] {
  const groups: Fact[][] = []
  for (const fact of facts) {
    const last = groups.at(-1)
    if (last && together?.(last, fact)) last.push(fact)
    else groups.push([fact])
  }
  const most = motion === 'reduced' ? fade : Number.POSITIVE_INFINITY
  return groups.map((group) => {
    const ms = Math.max(...group.map((fact) => lasts[fact.type as Fact['type']]))
    return { facts: group, ms: Math.min(ms, most) }
  })
}
