/** What facts that are shown together sound like. */

import type { AnySounds, Sound } from '../sound/library'
import { play } from '../sound/play'
import type { AnyFact } from './contract'

/** So many at once can still be told apart. */
const AT_ONCE = 2

/** The sounds of a beat, each once, in order; a game that declares none has one for all. */
export function soundsOf(facts: readonly AnyFact[], declared: AnySounds | undefined): readonly Sound[] {
  if (!declared) return facts.length > 0 ? ['move'] : []
  const found = facts.flatMap((fact) => {
    const wanted = declared[fact.type]
    const name = typeof wanted === 'function' ? wanted(fact as never) : wanted
    return name ? [name] : []
  })
  return [...new Set(found)].slice(0, AT_ONCE)
}

export function playFacts(facts: readonly AnyFact[], declared: AnySounds | undefined): void {
  for (const name of soundsOf(facts, declared)) play(name)
}
