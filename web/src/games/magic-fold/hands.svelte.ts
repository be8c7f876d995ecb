/** The own cloth: what the hands do shows at once, the server's cloth comes later and has the last word. */

import { canFold, folded, lay, sameCloth, turn, unfolded } from './cloth/sheet'
import type { Cloth, Fact, Move, Sight } from './types'

/** What hands do with a cloth. */
export type Deed = Extract<Move, { type: 'fold' | 'unfold' | 'turn_over' }>

const DONE: readonly Fact['type'][] = ['folded', 'unfolded', 'turned_over']

export function made(cloth: Cloth, deed: Deed): Cloth | null {
  if (deed.type === 'fold') return canFold(lay(cloth), deed) ? folded(cloth, deed) : null
  if (deed.type === 'unfold') return cloth.folds.length > 0 ? unfolded(cloth, deed.whole) : null
  return turn(cloth)
}

export class Hands {
  cloth = $state.raw() as Cloth
  /** Deeds that were sent and not yet confirmed, the oldest first. */
  #pending = $state.raw<readonly Deed[]>([])
  #known = $state.raw() as Sight
  readonly #seat: number

  constructor(view: Sight, seat: number) {
    this.#seat = seat
    this.#known = view
    this.cloth = this.#confirmed
  }

  /** The only hand folds again a moment after its last fold (F5). */
  get resting(): boolean {
    if ((this.#known.rests[this.#seat] ?? null) !== null) return true
    return (this.#known.hands[this.#seat] ?? null) !== null && this.#pending.some(({ type }) => type === 'fold')
  }

  /** Do it if it can be done; the answer says whether it was. */
  do(deed: Deed): boolean {
    if (deed.type === 'fold' && this.resting) return false
    const next = made(this.cloth, deed)
    if (next === null) return false
    this.#pending = [...this.#pending, deed]
    this.cloth = next
    return true
  }

  /** The server's view: what it has confirmed is done, the rest is done on top of it. */
  take(view: Sight, follows: boolean): void {
    const before = this.#known
    this.#known = view
    if (view.round !== before.round || view.pause !== null || view.claims[this.#seat] || view.ended !== null) {
      this.#pending = []
    } else if (follows) {
      const done = view.happened.filter(
        (fact) => DONE.includes(fact.type) && 'seat' in fact && fact.seat === this.#seat,
      )
      this.#pending = this.#pending.slice(done.length)
    } else this.#pending = this.#pending.slice(this.#reached(before.cloths[this.#seat] ?? this.#confirmed))
    this.#show()
  }

  /** Everything sent has its answer: what is still unconfirmed was refused. */
  answered(): void {
    if (this.#pending.length === 0) return
    this.#pending = []
    this.#show()
  }

  get #confirmed(): Cloth {
    return this.#known.cloths[this.#seat] ?? { turned: false, folds: [] }
  }

  /** After an absence: how many of the pending deeds lead from the cloth known then to the one there is now. */
  #reached(from: Cloth): number {
    let cloth = from
    let reached = 0
    this.#pending.forEach((deed, at) => {
      cloth = made(cloth, deed) ?? cloth
      if (sameCloth(cloth, this.#confirmed)) reached = at + 1
    })
    return reached
  }

  #show(): void {
    let cloth = this.#confirmed
    for (const deed of this.#pending) {
      const next = made(cloth, deed)
      if (next === null) break
      cloth = next
    }
    if (!sameCloth(cloth, this.cloth)) this.cloth = cloth
  }
}
