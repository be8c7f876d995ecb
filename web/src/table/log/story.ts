/** The log in words: the game tells its facts, the table those of clocks and series. */

import { language, list, tell } from '../../i18n/index.svelte'
import type { AnyFact, GameModule, Telling } from '../../scene/contract'
import type { Scored } from '../../wire/core'
import type { Told } from '../../wire/types'
import { type Eyes, isAround } from '../sight/eyes'

export interface Entry {
  /** The place of the entry in the log. */
  readonly at: number
  readonly lines: readonly string[]
}

/** Tells every entry that has something to say, the oldest first; what was put into words once stays as it is. */
export function storyteller(module: GameModule, telling: Telling): (eyes: Eyes) => readonly Entry[] {
  language() // in another language there is everything to tell anew
  const known = new WeakMap<Told, Entry>()
  const entry = (told: Told, at: number, eyes: Eyes): Entry => {
    const found = known.get(told) ?? { at, lines: words(told.facts as readonly AnyFact[], eyes, module, telling) }
    known.set(told, found)
    return found
  }
  return (eyes) => eyes.log.map((told, at) => entry(told, at, eyes)).filter(({ lines }) => lines.length > 0)
}

/** How it ended, in the words of the game and with the points of a series; empty if there is nothing to say. */
export function ending(eyes: Eyes, module: GameModule, telling: Telling): string {
  const facts = (eyes.log.at(-1)?.facts ?? []) as readonly AnyFact[]
  const last = facts.findLast((fact) => fact.type === 'ended') ?? facts.findLast((fact) => !isAround(fact, eyes))
  const scored = facts.filter((fact) => fact.type === 'scored' && isAround(fact, eyes))
  return words(last ? [last, ...scored] : scored, eyes, module, telling).join(' ')
}

/** What a live region says of the newest facts. */
export function news(eyes: Eyes, module: GameModule, telling: Telling): readonly string[] {
  const around = (eyes.log.at(-1)?.facts ?? []) as readonly AnyFact[]
  const said = around.filter((fact) => isAround(fact, eyes)).map((fact) => aroundWords(fact, module, telling))
  return [...module.announce(eyes.view.happened, telling), ...said]
}

function words(facts: readonly AnyFact[], eyes: Eyes, module: GameModule, telling: Telling): readonly string[] {
  return facts
    .map((fact) => (isAround(fact, eyes) ? aroundWords(fact, module, telling) : module.log(fact, telling)))
    .filter((line): line is string => !!line)
}

function aroundWords(fact: AnyFact, module: GameModule, telling: Telling): string {
  if (fact.type === 'scored') return scoredWords(fact as Scored, module, telling)
  return tell(null, `fact.${fact.type}`, { who: telling.people[(fact as AnyFact & { seat: number }).seat]?.name ?? '' })
}

/** The seats, then whoever plays without one. */
function scoredWords({ game, scores, totals }: Scored, module: GameModule, { people }: Telling): string {
  const each = scores.map((points, pawn) => {
    const who = people[pawn]?.name ?? module.automaton?.() ?? ''
    return tell(null, 'fact.scored.one', { who, points, total: totals[pawn] ?? 0 })
  })
  return tell(null, 'fact.scored', { game, scores: list(each) })
}
