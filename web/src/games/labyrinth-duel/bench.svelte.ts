/** A board to puzzle over alone: pushes, pushes taken back, and a solution that plays itself. */

import { corridor } from './corridor'
import { GAP, push, wayOf } from './pushing'
import type { Board, Thing } from './types'

/** Milliseconds between two pushes of a solution that plays itself. */
const BEAT = 600

export class Bench {
  board = $state.raw<Board>([])
  /** The boards before each push, the first one first. */
  #before = $state.raw<readonly Board[]>([])
  #start: Board
  #timer: ReturnType<typeof setTimeout> | undefined
  /** A solution is playing itself. */
  playing = $state(false)

  constructor(
    start: Board,
    readonly from: Thing,
    readonly to: Thing,
  ) {
    this.#start = start
    this.board = start
  }

  get gap(): number {
    return this.board.indexOf(GAP)
  }

  get pushes(): number {
    return this.#before.length
  }

  /** The corridor that stands, or none. */
  get corridor(): readonly number[] {
    return corridor(this.board, this.from, this.to)
  }

  /** Push if it can be done; the answer says whether it was. */
  push(cell: number): boolean {
    if (wayOf(this.gap, cell) === null) return false
    this.#before = [...this.#before, this.board]
    this.board = push(this.board, this.gap, cell)
    return true
  }

  back(): void {
    const last = this.#before.at(-1)
    if (!last) return
    this.#before = this.#before.slice(0, -1)
    this.board = last
  }

  restart(): void {
    this.stop()
    this.#before = []
    this.board = this.#start
  }

  /** From the start, push by push. */
  perform(pushes: readonly number[]): void {
    this.restart()
    this.playing = true
    const next = (at: number) => {
      const cell = pushes[at]
      if (cell === undefined) return this.stop()
      this.push(cell)
      this.#timer = setTimeout(() => next(at + 1), BEAT)
    }
    this.#timer = setTimeout(() => next(0), BEAT)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.playing = false
  }
}
