/** A sight as far as it has been shown: whatever is said beside the board follows it, and is never ahead. */

import { untrack } from 'svelte'
import type { AnyFact } from '../../scene/contract'
import type { SeenEntry, Sight } from './sight'
import { isWrapperFact } from './wrapper'

export class Following {
  /** What stood on the board when it was last still. */
  #still = $state.raw<Sight | null>(null)
  /** The facts shown since. */
  #shown = $state.raw<readonly AnyFact[]>([])
  /** The step that came last. */
  #seen = 0
  readonly #of: () => Sight | null

  constructor(of: () => Sight | null) {
    this.#of = of
    untrack(() => this.idle())
  }

  /** Everything that happened has been shown. */
  get allShown(): boolean {
    const now = this.#of()
    return now === null || (now.seat === this.#still?.seat && now.step === this.#still.step)
  }

  /** What is known to whoever looks at the board. */
  readonly sight: Sight | null = $derived.by(() => {
    const [now, still] = [this.#of(), this.#still]
    if (this.allShown || now === null || still === null || now.seat !== still.seat) return now
    return { ...still, log: [...still.log, ...begun(now.log.slice(still.log.length), this.#shown, now)] }
  })

  /** A sight came; one that is not played leaves nothing to wait for. */
  came(): void {
    const now = this.#of()
    if (now === null) return
    const plays = now.step === this.#seen + 1 && !document.hidden && now.seat === this.#still?.seat
    if (now.step !== this.#seen && !plays) this.idle()
    if (now.seat !== this.#still?.seat) this.idle()
    this.#seen = now.step
  }

  /** These facts begin to be shown. */
  show(facts: readonly AnyFact[]): void {
    this.#shown = [...this.#shown, ...facts]
  }

  /** The board stands still. */
  idle(): void {
    this.#still = this.#of()
    this.#seen = this.#still?.step ?? 0
    this.#shown = []
  }
}

/** The entries of a log as far as so many facts of the game go; those of clock and series stand with what led to them. */
function begun(entries: readonly SeenEntry[], shown: readonly AnyFact[], sight: Sight): readonly SeenEntry[] {
  let left = shown.length
  const known: SeenEntry[] = []
  for (const entry of entries) {
    if (left <= 0) break
    const facts: AnyFact[] = []
    for (const fact of entry.facts as readonly AnyFact[]) {
      if (!isWrapperFact(fact, sight)) left -= 1
      if (left < 0) break
      facts.push(fact)
    }
    const whole = facts.length === entry.facts.length
    known.push(whole ? entry : { at: entry.at, facts })
  }
  return known
}
