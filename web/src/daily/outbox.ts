/**
 * Results that the server has not heard of yet. They are sent as soon as somebody answers, as often as it takes:
 * the server keeps the first result of each puzzle, so one that is sent again changes nothing.
 */

import { forget, names, recall, remember } from '../base/storage'
import { Refusal, writeBook } from '../server/requests'
import { entry, learn, read } from './book'

const NAME = 'outbox'
/** How many results go in one request. */
const AT_ONCE = 50
/** Refusals after which the same may be said again. */
export const AGAIN = ['unreachable', 'too_fast', 'too_slow', 'not_stored', 'restarting', 'house_is_full']

/** A puzzle: game, day, grade. */
type Puzzle = readonly [game: string, day: string, grade: string]

/** What is still to be sent; of a browser that has never sent anything all that was solved in it. */
function waiting(): readonly Puzzle[] {
  const kept = recall(NAME)
  if (Array.isArray(kept)) return kept as Puzzle[]
  return names().flatMap((name) => {
    const [, game] = /^daily\.(.+)$/.exec(name) ?? []
    if (!game) return []
    const days = Object.entries(read(game))
    return days.flatMap(([day, grades]) => Object.keys(grades).map((grade) => [game, day, grade] as const))
  })
}

/** Note that a result is to be sent. */
export function owe(...puzzle: Puzzle): void {
  remember(NAME, [...waiting().filter((each) => String(each) !== String(puzzle)), puzzle])
}

/** Whether there is anything to send. */
export function owes(): boolean {
  const kept = recall(NAME)
  return Array.isArray(kept) && kept.length > 0
}

let under: Promise<boolean> | undefined

/** Send what waits and learn what other browsers of this person have sent; whether the server has answered. */
export function exchange(): Promise<boolean> {
  under ??= send().finally(() => {
    under = undefined
  })
  return under
}

async function send(): Promise<boolean> {
  let size = AT_ONCE
  for (let first = true; ; first = false) {
    const now = waiting().slice(0, size)
    if (now.length === 0 && !first) return true
    try {
      const { results } = await writeBook(now.flatMap((each) => entry(...each) ?? []))
      for (const each of results) learn(each)
    } catch (problem) {
      if (!(problem instanceof Refusal) || AGAIN.includes(problem.id)) return false
      if (now.length > 1) {
        size = 1 // one of them the server will never take: which?
        continue
      }
    }
    const sent = new Set(now.map(String))
    remember(
      NAME,
      waiting().filter((each) => !sent.has(String(each))),
    )
  }
}

/** Whoever is erased leaves no results here either. */
export function forgetResults(): void {
  for (const name of names()) if (name === NAME || name.startsWith('daily.')) forget(name)
}
