/** How long what happened is shown, so that everybody can read it: as the rules declare it on each kind of fact. */

import type { FactKind } from '../wire/core'
import type { AnyFact } from './contract'

export type Kinds = Readonly<Record<string, FactKind>>

/** How long each of these facts is shown at a normal pace, one after the other; `bisat/core/showing.py` agrees. */
export function showing(facts: readonly AnyFact[], kinds: Kinds): number[] {
  return facts.map((fact, at) => {
    const kind = kinds[fact.type]
    if (!kind) return 0
    const further = kind.more ?? kind.lasts
    const first = facts[at - 1]?.type === fact.type ? further : kind.lasts
    return first + further * Math.max(0, countOf(fact, kind.counts) - 1)
  })
}

/** How many things a fact tells of. */
function countOf(fact: AnyFact, counts: string | null): number {
  const things = counts && (fact as unknown as Readonly<Record<string, unknown>>)[counts]
  return Array.isArray(things) ? things.length : 1
}
