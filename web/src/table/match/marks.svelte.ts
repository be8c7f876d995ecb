/** First-time marks: what nobody finds by themselves, one at a time, once per person. */

import { recall, remember } from '../../base/storage'
import { knows, message } from '../../i18n/index.svelte'

const NAME = 'marks'
const MAX_MARKS = 9
/** A mark about one place of the board is only for those who see it there. */
const PLACE = '[data-place='
/** Somebody lifts a card: what it says is read before any mark. */
const CARD = '.hand [aria-pressed]'
/** The same in every game: who has found it in one knows it in all. */
export const HINT = 'mark.hint'

export class Marks {
  #seen = $state.raw<readonly string[]>(read())
  /** The phase in which one was put away, or gave way to a card: the next one waits for another. */
  #rest = $state<number | undefined>(undefined)

  /** The next mark of a game, as a message; null if there is none, or not now. Where there are hints, that comes last. */
  next(game: string, phase: number, hints: boolean, doing: readonly string[] = []): string | null {
    if (this.#rest === phase) return null
    const own = Array.from({ length: MAX_MARKS }, (_, at) => `mark.${at + 1}`).filter(
      (key, at) => knows(game, key) && (!doing[at]?.startsWith(PLACE) || document.querySelector(doing[at]) !== null),
    )
    return [...own, ...(hints ? [HINT] : [])].find((key) => !this.#seen.includes(named(game, key))) ?? null
  }

  words(game: string, key: string): string {
    return message(game, key)
  }

  /** Somebody did this: whatever says so need not be said, and goes where it stands. */
  touched(game: string, doing: readonly string[], at: Element, phase: number | undefined): void {
    if (at.closest(CARD)) this.#rest = phase
    doing.forEach((selector, place) => {
      if (selector && at.closest(selector)) this.done(game, `mark.${place + 1}`, phase)
    })
  }

  done(game: string, key: string, phase: number | undefined): void {
    if (this.#seen.includes(named(game, key))) return
    this.#rest = phase
    this.#seen = [...this.#seen, named(game, key)]
    remember(NAME, this.#seen)
  }
}

function named(game: string, key: string): string {
  return key === HINT ? key : `${game}.${key}`
}

function read(): readonly string[] {
  const kept = recall(NAME)
  return Array.isArray(kept) ? kept.map(String) : []
}
