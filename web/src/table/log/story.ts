/** The log in words: the game has words for its own facts, the table for those of the clock and the series. */

import { language, list } from '../../i18n/index.svelte'
import { type Chronicle, chronicle } from '../../scene/chronicle'
import type { AnyFact, GameModule, Telling } from '../../scene/contract'
import { speech } from '../../scene/speech'
import type { Scored } from '../../wire/core'
import type { Told } from '../../wire/types'
import { type Eyes, isAround } from '../sight/eyes'

export interface Entry {
  /** The place of the entry in the log. */
  readonly at: number
  readonly lines: readonly string[]
}

/** Puts every entry into words that has any, the oldest first; what was put into words once stays as it is. */
export function storyteller(module: GameModule, telling: Telling): (eyes: Eyes) => readonly Entry[] {
  language() // in another language everything is put into words anew
  const known = new WeakMap<Told, Entry>()
  const entry = (told: Told, at: number, eyes: Eyes): Entry => {
    const found = known.get(told) ?? { at, lines: lines('log', told.facts as AnyFact[], eyes, module, telling) }
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
  return lines('log', last ? [last, ...scored] : scored, eyes, module, telling).join(' ')
}

/** What a live region says of the newest facts. */
export function news(eyes: Eyes, module: GameModule, telling: Telling): readonly string[] {
  return lines('announce', eyes.news, eyes, module, telling)
}

function lines(
  how: 'log' | 'announce',
  facts: readonly AnyFact[],
  eyes: Eyes,
  module: GameModule,
  telling: Telling,
): readonly string[] {
  const table = ofTable(module)
  return facts
    .map((fact) => (isAround(fact, eyes) ? table : module)[how](fact, telling))
    .filter((line) => line !== null)
}

/** In a series whoever plays without a seat has points too. */
function ofTable({ automaton }: GameModule): Chronicle<AnyFact> {
  const { say, calledBy } = speech(null)
  const each = ({ scores, totals }: Scored, telling: Telling) =>
    scores.map((points, pawn) => {
      const who = telling.people[pawn]?.name ?? automaton?.() ?? ''
      return say('fact.scored.one', { who, points, total: totals[pawn] ?? 0 })
    })
  return chronicle<AnyFact>({
    say,
    calledBy,
    details: (fact, telling) => (fact.type === 'scored' ? { scores: list(each(fact as Scored, telling)) } : {}),
  })
}
