/** What happened, once more: what was missed, for whoever comes, and the last round, for whoever asks. */

import { untrack } from 'svelte'
import { Recent } from '../sight/recent.svelte'
import type { Sight } from '../sight/sight'
import type { MatchState } from './state.svelte'

/** To be made while a component is. */
export class Retelling {
  /** What is told now: how it stood, then everything that came of it; empty where nothing is. */
  sights = $state.raw<readonly Sight[]>([])
  readonly #recent = new Recent()
  readonly #match: MatchState

  constructor(match: MatchState) {
    this.#match = match
    this.sights = untrack(() => match.room.missed)
    $effect(() => {
      // Whatever happens now is seen first.
      if (match.curtain !== null || match.device.isCommon || !match.device.allShown) this.end()
    })
  }

  readonly #round = $derived.by(() => this.#recent.lastRound(this.#match.module.kinds))
  /** To tell the last round; null where there is none, or not now. */
  readonly tell: (() => void) | null = $derived.by(() => {
    const { device, curtain } = this.#match
    const can = this.#round.length > 0 && this.sights.length === 0 && !device.isCommon && curtain === null
    return can ? this.#tell : null
  })

  came(sight: Sight): void {
    this.#recent.came(sight)
  }

  end(): void {
    this.sights = []
  }

  readonly #tell = (): void => {
    this.sights = this.#round
  }
}
