/** A hint at the table: asked for, shown while it is about what lies there, and gone with the next move. */

import type { Language } from '../../base/languages'
import { toasts } from '../../design/toasts.svelte'
import { language } from '../../i18n/index.svelte'
import { hint } from '../../server/requests'
import type { Hint, TableInfo } from '../../wire/types'

interface Situation {
  readonly table: TableInfo
  readonly you: string | undefined
  readonly seat: number | null
  readonly phase: number | undefined
  /** Whom the match is stuck on, once everything has been shown. */
  readonly needed: readonly number[]
}

export class Hinting {
  asking = $state(false)
  #found = $state.raw<Hint | null>(null)
  /** The language of its reason. */
  #language: Language | null = null
  readonly #now: () => Situation

  constructor(now: () => Situation) {
    this.#now = now
  }

  /** Whether hints are given here: there are no rivals who are people, or everybody agreed to it. */
  readonly allowed: boolean = $derived.by(() => {
    const { table, you, seat } = this.#now()
    if (table.stage !== 'playing' || seat === null) return false
    return (
      table.hints ||
      table.seats.every(
        ({ kind, person, level, gone }) => kind !== 'person' || gone || level !== null || person?.id === you,
      )
    )
  })

  /** Whether there is something to ask now. */
  readonly open: boolean = $derived.by(() => {
    const { table, seat, needed } = this.#now()
    return this.allowed && !table.paused && !this.asking && seat !== null && needed.includes(seat)
  })

  /** The hint about what lies there now. */
  readonly current: Hint | null = $derived.by(() => {
    const { seat, phase } = this.#now()
    return this.#found?.seat === seat && this.#found.phase === phase ? this.#found : null
  })

  async ask(): Promise<void> {
    const { table, seat } = this.#now()
    if (seat === null || this.asking) return
    this.asking = true
    try {
      const words = language()
      this.#found = await hint(table.id, seat, words)
      this.#language = words
    } catch (problem) {
      toasts.show((problem as Error).message)
    } finally {
      this.asking = false
    }
  }

  /** Another language was chosen: the reason is said in that one. */
  reword(): void {
    if (this.current && this.#language !== language()) void this.ask()
  }

  drop(): void {
    this.#found = null
  }
}
