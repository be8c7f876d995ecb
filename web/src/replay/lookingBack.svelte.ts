/** Hindsight of a match: asked for, awaited while the server plays on from each decision, and kept per seat and language. */

import { language } from '../i18n/index.svelte'
import { lookBack, lookedBack } from '../server/requests'
import type { Hindsight, LookedBack, Saved } from '../wire/types'

const PAUSE = 1_000

export class LookingBack {
  /** How far it has come, and out of how much; 0 while it waits for its turn. */
  going = $state.raw<LookedBack | null>(null)
  found = $state.raw<Hindsight | null>(null)
  failed = $state<string | null>(null)
  #kept = new Map<string, Hindsight>()
  #asked = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  async ask(saved: Saved, seat: number, names: readonly string[]): Promise<void> {
    const words = language()
    const asked = `${seat} ${words}`
    this.#asked = asked
    clearTimeout(this.#timer)
    this.failed = null
    this.going = null
    this.found = this.#kept.get(asked) ?? null
    if (!this.found) await this.#hear(asked, lookBack(saved, seat, words, names))
  }

  async #hear(asked: string, answer: Promise<LookedBack>): Promise<void> {
    try {
      const heard = await answer
      if (heard.found) this.#kept.set(asked, heard.found)
      if (asked !== this.#asked) return
      this.going = heard.found ? null : heard
      this.found = heard.found
      if (!heard.found) this.#timer = setTimeout(() => this.#hear(asked, lookedBack(heard.id)), PAUSE)
    } catch (problem) {
      if (asked !== this.#asked) return
      this.going = null
      this.failed = (problem as Error).message
    }
  }

  /** Nobody waits any more. */
  leave(): void {
    this.#asked = ''
    clearTimeout(this.#timer)
  }
}
