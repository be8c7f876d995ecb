/** A player alone: what the solver says of each target. */

import type { Solution } from '../../wire/labyrinth-duel'
import type { LogEntry } from '../../wire/types'
import { advise } from './advice'
import { type Leg, legsOf } from './legs'
import type { View } from './types'

export class Solo {
  legs = $state.raw<readonly Leg[]>([])
  #solutions = $state.raw<ReadonlyMap<number, Solution>>(new Map())
  #asked = new Set<number>()
  #known = ''

  /** The target that lies open. */
  get open(): Leg | null {
    const last = this.legs.at(-1)
    return last?.joined === null ? last : null
  }

  /** Targets that are decided. */
  get past(): readonly Leg[] {
    return this.legs.filter(({ joined }) => joined !== null)
  }

  /** A shortest way for a target; null until the solver has answered. */
  way({ number }: Leg): readonly number[] | null {
    return this.#solutions.get(number)?.pushes ?? null
  }

  /** The proven minimum of pushes; what met a bound of the search is no par. */
  par(leg: Leg): number | null {
    return this.#solutions.get(leg.number)?.proven ? (this.way(leg)?.length ?? null) : null
  }

  /** The next view, and the log that has led to it. */
  take(view: View, log: readonly LogEntry[]): void {
    const known = `${view.number} ${view.target} ${view.ended}`
    if (known === this.#known) return // no push makes another target
    this.#known = known
    const decided = this.past // they stay the same, also for whoever is just looking at one
    this.legs = legsOf(view, log).map((leg) => decided.find(({ number }) => number === leg.number) ?? leg)
    // Without an answer there is no par; nothing else depends on it.
    if (this.open) this.learn(this.open).catch(() => undefined)
  }

  /** Ask the solver about a target, once. */
  async learn({ number, board, start, target }: Leg): Promise<void> {
    if (this.#asked.has(number)) return
    this.#asked.add(number)
    try {
      const solution = await advise(board, start, target)
      this.#solutions = new Map(this.#solutions).set(number, solution)
    } catch (problem) {
      this.#asked.delete(number)
      throw problem
    }
  }
}
