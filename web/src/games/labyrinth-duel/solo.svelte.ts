/** A player alone: what the solver says of each target, and how the player did. */

import type { Solution } from '../../wire/labyrinth-duel'
import type { Told } from '../../wire/types'
import { advise } from './advice'
import { asTurned } from './rewinding'
import type { Board, Sight, Thing } from './types'
import { decided } from './verdict'

/** One target, from the moment its card was turned. */
export interface Leg {
  readonly number: number
  readonly start: Thing
  readonly target: Thing
  /** As the tiles lay when the card was turned. */
  readonly board: Board
  /** Null until the solver has answered. */
  readonly solution: Solution | null
  readonly pushes: number
  readonly hints: number
  /** Null while the target lies open. */
  readonly joined: boolean | null
}

export class Solo {
  legs = $state.raw<readonly Leg[]>([])

  /** The target that lies open. */
  get open(): Leg | null {
    const last = this.legs.at(-1)
    return last?.joined === null ? last : null
  }

  /** Targets that are decided and have a way to be shown. */
  get past(): readonly Leg[] {
    return this.legs.filter(({ joined, solution }) => joined !== null && solution?.pushes)
  }

  /** The next view of somebody who plays; the log tells of pushes that were made before this page was opened. */
  take(view: Sight, log: readonly Told[] = []): void {
    const { target, number } = view
    const last = this.legs.at(-1)
    const pushes = view.pushes[0] ?? 0
    if (last?.joined === null) {
      const over = number !== last.number || target === null || view.ended !== null
      const joined = over ? decided(view)?.type === 'won' && number === last.number : null
      if (over || pushes !== last.pushes) this.#note(last.number, { pushes: Math.max(pushes, last.pushes), joined })
    }
    if (target === null || view.ended !== null || last?.number === number) return
    const board = asTurned(view, 0, log)
    if (board === null) return
    const start = view.places[0] ?? view.out
    const leg = { number, start, target, board, solution: null, pushes, hints: 0, joined: null }
    this.legs = [...this.legs, leg]
    // Without an answer there is no par and no way to be shown; nothing else depends on it.
    advise(board, start, target)
      .then((solution) => this.#note(number, { solution }))
      .catch(() => undefined)
  }

  /** A push towards the target from the board as it lies now, and how many it takes in all. */
  async hint(view: Sight, board: Board): Promise<{ cell: number | null; ahead: number } | null> {
    const { number, target } = view
    if (target === null) return null
    const { pushes } = await advise(board, view.places[0] ?? view.out, target)
    if (!pushes) return null
    const leg = this.legs.find((each) => each.number === number)
    if (leg) this.#note(number, { hints: leg.hints + 1 })
    return { cell: pushes[0] ?? null, ahead: pushes.length }
  }

  #note(number: number, more: Partial<Leg>): void {
    this.legs = this.legs.map((leg) => (leg.number === number ? { ...leg, ...more } : leg))
  }
}

/** The proven minimum of pushes; what met a bound of the search is no par. */
export function par({ solution }: Leg): number | null {
  return solution?.proven && solution.pushes ? solution.pushes.length : null
}
