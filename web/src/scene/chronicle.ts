/** Facts in words, the same way for every game: a line of the log, and what a live region says. */

import type { Value, Values } from '../i18n/format'
import { list } from '../i18n/index.svelte'
import type { AnyFact, Seating } from './contract'
import { capital, type Speech, yes } from './speech'

/** What a game knows of its facts. */
export interface Story<Fact extends AnyFact> extends Pick<Speech, 'say' | 'calledBy'> {
  /** The values of the message `fact.<type>` that are not `who`, `n` or a plain field of the fact, as `story.py` gives them. */
  details(fact: Fact, seating: Seating): Values
  /** The seats that a fact is about, where they are not its `winners` or its `seat`. */
  about?(fact: Fact, seating: Seating): readonly number[] | undefined
  /** Facts without a line: too many to be read, or nothing that this seat could know. */
  silent?(fact: Fact): boolean
}

export interface Chronicle<Fact extends AnyFact> {
  /** A fact in words, whatever it is. */
  sentence(fact: Fact, seating: Seating): string
  /** One line of the log, or null for what the log leaves out; that someone has chosen is no news for later. */
  log(fact: Fact, seating: Seating): string | null
  /** What a live region says, or null: the own choices the person knows. */
  announce(fact: Fact, seating: Seating): string | null
  /** The lines of the log for several facts. */
  lines(facts: readonly Fact[], seating: Seating): string[]
}

const CHOICES: readonly string[] = ['chose', 'took_back']

export function chronicle<Fact extends AnyFact>({
  say,
  calledBy,
  details,
  about = () => undefined,
  silent = () => false,
}: Story<Fact>): Chronicle<Fact> {
  const isChoice = ({ type }: Fact) => CHOICES.includes(type)
  const sentence = (fact: Fact, seating: Seating) => {
    const seats = about(fact, seating) ?? seatsOf(fact)
    const who = list(seats.map((seat) => calledBy(seat, seating)))
    return capital(say(`fact.${fact.type}`, { who, n: seats.length, ...fields(fact), ...details(fact, seating) }))
  }
  const log = (fact: Fact, seating: Seating) => (silent(fact) || isChoice(fact) ? null : sentence(fact, seating))
  return {
    sentence,
    log,
    announce: (fact, seating) =>
      silent(fact) || (isChoice(fact) && seatsOf(fact)[0] === seating.seat) ? null : sentence(fact, seating),
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

function seatsOf({ seat, winners }: AnyFact & { seat?: number; winners?: readonly number[] }): readonly number[] {
  return winners ?? (seat === undefined ? [] : [seat])
}
