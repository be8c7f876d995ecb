/** What the eye is shown of a cloth: how it lies, what is lifted off it, and how it came to lie so. */

import type { Motion } from '../../../scene/contract'
import type { Cloth, Fold } from '../types'
import type { Change } from './change'

/** Long enough to be seen, short enough not to be waited for. */
export const LASTS = 280

export interface Shown {
  readonly cloth: Cloth
  /** A side that is lifted: from one angle to another if it runs by itself. */
  readonly flap: { readonly step: Fold; readonly from: number; readonly to: number; readonly runs: boolean } | null
  readonly entrance: 'turned' | 'laid' | null
}

export class Showing {
  now = $state.raw() as Shown
  changes = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(cloth: Cloth) {
    this.now = { cloth, flap: null, entrance: null }
  }

  /** Let the eye see what was done to a cloth; a side that was held already goes on from its angle. */
  show(change: Change, was: Cloth, is: Cloth, angle: number, motion: Motion): void {
    this.stop()
    this.changes++
    const still = { cloth: is, flap: null, entrance: null }
    if (motion === 'reduced') this.now = still
    else if (change.kind === 'turned' || change.kind === 'laid') this.now = { ...still, entrance: change.kind }
    else {
      const opens = change.kind === 'unfolded'
      const flap = { step: change.step, from: opens ? 180 : angle, to: opens ? 0 : 180, runs: true }
      this.now = { cloth: opens ? is : was, flap, entrance: null }
      this.#timer = setTimeout(() => {
        this.now = still
      }, LASTS)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}

/** A cloth with a side held at an angle. */
export function held(shown: Shown, step: Fold, angle: number): Shown {
  return { ...shown, flap: { step, from: angle, to: angle, runs: false } }
}
