/** Facts in words, the same way for every game: a line of the log, and what a live region says. */

import type { Value, Values } from '../i18n/format'
import { list } from '../i18n/index.svelte'
import type { FactKind } from '../wire/core'
import type { AnyFact, Seating } from './contract'
import { capital, isYou, type Speech, yes } from './speech'

/** What a game knows of its facts. */
export interface Story<Fact extends AnyFact> extends Pick<Speech, 'say' | 'calledBy'> {
  /** The values of the message `fact.<type>` that are not `who`, `n` or a plain field of the fact, as `story.py` gives them. */
  details(fact: Fact, seating: Seating): Values
  /** What the rules declare of each kind of fact: whom it is about, and whether it is worth a line. */
  readonly kinds: Readonly<Record<string, FactKind>>
}

export interface Chronicle<Fact extends AnyFact> {
  /** A fact in words, whatever it is. */
  sentence(fact: Fact, seating: Seating): string
  /** One line of the log, or null for what the log leaves out. */
  log(fact: Fact, seating: Seating): string | null
  /** What a live region says, or null; that others have chosen is said, though no log has it. */
  announce(fact: Fact, seating: Seating): string | null
  /** Whom a fact is about. */
  subjects(fact: Fact): readonly number[]
  /** The lines of the log for several facts. */
  lines(facts: readonly Fact[], seating: Seating): string[]
}

/** Fields of a fact that say whom it befalls. */
const OBJECTS: readonly string[] = ['sleepers', 'others', 'pawns']
const CHOICES: readonly string[] = ['chose', 'took_back']

export function chronicle<Fact extends AnyFact>({ say, calledBy, details, kinds }: Story<Fact>): Chronicle<Fact> {
  const field = (fact: Fact, name: string) => (fact as unknown as Readonly<Record<string, unknown>>)[name]
  const subjects = (fact: Fact): readonly number[] => {
    const about = kinds[fact.type]?.about
    return about ? [field(fact, about) as number | readonly number[]].flat() : []
  }
  const isWorthALine = (fact: Fact) => {
    const line = kinds[fact.type]?.line ?? true
    return typeof line === 'boolean' ? line : field(fact, line) !== null
  }
  const sentence = (fact: Fact, seating: Seating) => {
    const seats = subjects(fact)
    const who = list(seats.map((seat) => calledBy(seat, seating)))
    const mine = (all: readonly unknown[]) =>
      yes(all.some((seat) => isYou(seating.people[seat as number], seating.people)))
    const own = { you: mine(seats), hit: mine(OBJECTS.flatMap((name) => field(fact, name) ?? [])) }
    const values = { who, n: seats.length, ...fields(fact), ...details(fact, seating), ...own }
    return capital(say(`fact.${fact.type}`, values))
  }
  const log = (fact: Fact, seating: Seating) => (isWorthALine(fact) ? sentence(fact, seating) : null)
  /** The own choices the person knows. */
  const isNews = (fact: Fact, { seat }: Seating) => CHOICES.includes(fact.type) && subjects(fact)[0] !== seat
  return {
    sentence,
    log,
    subjects,
    announce: (fact, seating) => (isWorthALine(fact) || isNews(fact, seating) ? sentence(fact, seating) : null),
    lines: (facts, seating) => facts.map((fact) => log(fact, seating)).filter((line) => line !== null),
  }
}

/** Numbers and words as they stand in a fact; yes or no for what holds or does not. */
function fields(fact: AnyFact): Values {
  const plain = Object.entries(fact).flatMap(([name, value]): [string, Value][] => {
    if (typeof value === 'boolean') return [[name, yes(value)]]
    return typeof value === 'number' || typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(plain)
}
