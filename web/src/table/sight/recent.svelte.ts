/** The latest sights of a seat, so that what happened can be seen again. */

import { type Kinds, showing } from '../../scene/showing'
import type { Sight } from './sight'

const KEPT = 32

export class Recent {
  #sights = $state.raw<readonly Sight[]>([])

  /** A sight came: what follows the last one is kept with it, anything else begins anew. */
  came(sight: Sight): void {
    const last = this.#sights.at(-1)
    if (last === sight) return
    if (last && last.seat === sight.seat && last.step === sight.step)
      this.#sights = [...this.#sights.slice(0, -1), sight]
    else if (last && last.seat === sight.seat && last.step + 1 === sight.step)
      this.#sights = [...this.#sights, sight].slice(-KEPT)
    else this.#sights = [sight]
  }

  /**
   * The last round: from where this seat could last choose, everything that was shown since; for those who watch, the
   * last that was shown. Empty where there is nothing to see.
   */
  lastRound(kinds: Kinds | undefined): readonly Sight[] {
    const takesTime = ({ news }: Sight) => kinds !== undefined && showing(news, kinds).some((ms) => ms > 0)
    const last = this.#sights.findLastIndex((sight, at) => at > 0 && takesTime(sight))
    if (last < 0) return []
    let first = last - 1
    while (first > 0 && this.#sights[first]?.seat !== null && this.#sights[first]?.legal.length === 0) first -= 1
    return this.#sights.slice(first, last + 1)
  }
}
