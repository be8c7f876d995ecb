/** The log in words: the game has words for its own facts, the table for those of the clock and the series. */

import { language, list } from '../../i18n/index.svelte'
import { type Chronicle, chronicle } from '../../scene/chronicle'
import type { AnyFact, GameModule, Seating } from '../../scene/contract'
import { speech } from '../../scene/speech'
import { type Scored, WRAPPER_FACTS } from '../../wire/core'
import type { SeenEntry, Sight } from '../sight/sight'
import { isWrapperFact } from '../sight/wrapper'

/** A line of the log: its words, whom it is about, and what it was made from, unless the server wrote it. */
export interface Line {
  readonly words: string
  readonly seats: readonly number[]
  readonly fact: AnyFact | null
}

/** An entry of the log in words. */
export interface Worded {
  /** The place of the entry in the log. */
  readonly at: number
  readonly lines: readonly Line[]
}

/** Puts every entry into words that has any, the oldest first; what was put into words once stays as it is. */
export function logWriter(module: GameModule, seating: Seating): (sight: Sight) => readonly Worded[] {
  language() // in another language everything is put into words anew
  const known = new WeakMap<SeenEntry, Worded>()
  const worded = (entry: SeenEntry, at: number, sight: Sight): Worded => {
    const put = () => entry.lines?.map(plainLine) ?? linesOf('log', entry.facts as AnyFact[], sight, module, seating)
    const found = known.get(entry) ?? { at, lines: put() }
    known.set(entry, found)
    return found
  }
  return (sight) => sight.log.map((entry, at) => worded(entry, at, sight)).filter(({ lines }) => lines.length > 0)
}

/** How it ended, in the words of the game and with the points of a series; empty if there is nothing to say. */
export function ending(sight: Sight, module: GameModule, seating: Seating): string {
  const entry = sight.log.at(-1)
  if (entry?.lines) return entry.lines.join(' ')
  const facts = (entry?.facts ?? []) as readonly AnyFact[]
  const last = facts.findLast((fact) => fact.type === 'ended') ?? facts.findLast((fact) => !isWrapperFact(fact, sight))
  const scored = facts.filter((fact) => fact.type === 'scored' && isWrapperFact(fact, sight))
  return lines('log', last ? [last, ...scored] : scored, sight, module, seating).join(' ')
}

/** What a live region says of the newest facts, or of those that begin to be shown. */
export function news(
  sight: Sight,
  module: GameModule,
  seating: Seating,
  facts: readonly AnyFact[] = sight.news,
): readonly string[] {
  return sight.plain?.said ?? lines('announce', facts, sight, module, seating)
}

/** The whole board in sentences. */
export function inWords({ view, plain }: Sight, module: GameModule, seating: Seating): string {
  return plain?.text ?? module.describe(view, seating)
}

function lines(
  how: 'log' | 'announce',
  facts: readonly AnyFact[],
  sight: Sight,
  module: GameModule,
  seating: Seating,
): readonly string[] {
  return linesOf(how, facts, sight, module, seating).map(({ words }) => words)
}

function linesOf(
  how: 'log' | 'announce',
  facts: readonly AnyFact[],
  sight: Sight,
  module: GameModule,
  seating: Seating,
): readonly Line[] {
  const wrappers = wrapperChronicle(module)
  return facts.flatMap((fact): Line[] => {
    const tells = isWrapperFact(fact, sight) ? wrappers : module
    const words = tells[how](fact, seating)
    return words === null ? [] : [{ words, seats: tells.subjects?.(fact) ?? [], fact }]
  })
}

function plainLine(words: string): Line {
  return { words, seats: [], fact: null }
}

/** In a series whoever plays without a seat has points too. */
function wrapperChronicle({ automaton }: GameModule): Chronicle<AnyFact> {
  const { say, calledBy } = speech(null)
  const each = ({ scores, totals }: Scored, seating: Seating) =>
    scores.map((points, pawn) => {
      const who = seating.people[pawn] ? calledBy(pawn, seating) : (automaton?.() ?? '')
      return say('fact.scored.one', { who, points, total: totals[pawn] ?? 0 })
    })
  return chronicle<AnyFact>({
    say,
    calledBy,
    kinds: WRAPPER_FACTS,
    details: (fact, seating) => (fact.type === 'scored' ? { scores: list(each(fact as Scored, seating)) } : {}),
  })
}
