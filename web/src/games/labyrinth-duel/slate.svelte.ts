/** The own board: pushes show at once, the server's board comes later and has the last word. */

import { GAP, push, wayOf } from './pushing'
import { follow, type Names, name } from './tiles'
import type { Board, Sight } from './types'

export class Slate {
  board = $state.raw<Board>([])
  names = $state.raw<Names>([])
  /** Pushes that were sent and not yet confirmed, the oldest first. */
  #pending = $state.raw<readonly number[]>([])
  #seat: number
  #known = $state.raw() as Sight

  constructor(view: Sight, seat: number) {
    this.#seat = seat
    this.#known = view
    this.board = this.#confirmed
    this.names = name(this.board)
  }

  get gap(): number {
    return this.board.indexOf(GAP)
  }

  /** How many pushes were made on this target, the unconfirmed ones too. */
  get pushes(): number {
    return (this.#known.pushes[this.#seat] ?? 0) + this.#pending.length
  }

  /** Push if it can be done; the answer says whether it was. */
  push(cell: number): boolean {
    if (wayOf(this.gap, cell) === null) return false
    this.#pending = [...this.#pending, cell]
    this.#show()
    return true
  }

  /** The server's view: what it has confirmed is done, the rest is laid on top of it. */
  take(view: Sight): void {
    const before = this.#known
    this.#known = view
    if (view.number !== before.number || view.target === null || view.ended !== null) this.#pending = []
    else {
      const confirmed = (view.pushes[this.#seat] ?? 0) - (before.pushes[this.#seat] ?? 0)
      this.#pending = this.#pending.slice(Math.max(0, confirmed))
    }
    this.#show()
  }

  /** Everything sent has its answer: what is still unconfirmed was refused. */
  answered(): void {
    if (this.#pending.length === 0) return
    this.#pending = []
    this.#show()
  }

  get #confirmed(): Board {
    return this.#known.boards[this.#seat] ?? []
  }

  #show(): void {
    let board = this.#confirmed
    for (const cell of this.#pending) {
      const gap = board.indexOf(GAP)
      if (wayOf(gap, cell) === null) break
      board = push(board, gap, cell)
    }
    const before = this.board
    this.names = follow(this.names, before, board)
    this.board = board
  }
}
