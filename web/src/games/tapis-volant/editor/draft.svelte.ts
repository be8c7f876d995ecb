/** A landscape in the making: its pieces, the steps back, and what the server says of it. */

import { Refusal, solve } from '../../../server/requests'
import type { Piece, Placed, Sketch, Verdict, Wish } from '../../../wire/tapis-volant'
import { mirrored, PIECES } from './placing'

export type Judge = (sketch: Partial<Sketch>) => Promise<Verdict>

const ask: Judge = (sketch) => solve<Verdict>('tapis-volant', sketch)

/** Milliseconds of stillness before the server is asked, and before it is asked again if it has too much to do. */
const STILL = 250
const LATER = 2_000
const STEPS = 200

export class Draft {
  pieces = $state.raw<readonly Placed[]>([])
  /** What was said of the landscape last; of an earlier one while `asking`. */
  verdict = $state.raw<Verdict | null>(null)
  asking = $state(false)
  /** The landscape to begin with is on its way. */
  opening = $state(false)
  /** A landscape by chance is being searched for. */
  searching = $state(false)
  /** Why nothing could be said. */
  problem = $state<string>()
  #past = $state.raw<readonly (readonly Placed[])[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #judge: Judge
  #turn = 0

  constructor(judge: Judge = ask) {
    this.#judge = judge
  }

  get mayUndo(): boolean {
    return this.#past.length > 0
  }

  placed(piece: Piece): Placed | undefined {
    return this.pieces.find((placed) => placed.piece === piece)
  }

  place(placed: Placed): void {
    const before = this.placed(placed.piece)
    if (before?.column === placed.column && before.row === placed.row) return
    this.#change([...this.pieces.filter(({ piece }) => piece !== placed.piece), placed])
  }

  remove(piece: Piece): void {
    if (this.placed(piece)) this.#change(this.pieces.filter((placed) => placed.piece !== piece))
  }

  clear(): void {
    if (this.pieces.length > 0) this.#change([])
  }

  mirror(): void {
    if (this.pieces.length > 0) this.#change(mirrored(this.pieces))
  }

  undo(): void {
    const before = this.#past.at(-1)
    if (!before) return
    this.#past = this.#past.slice(0, -1)
    this.pieces = before
    this.#later(STILL)
  }

  /** Begin with a landscape that is known. */
  begin(pieces: readonly Placed[]): void {
    this.pieces = inOrder(pieces)
    this.#later(0)
  }

  /** Begin with a landscape by its code. */
  async open(landscape: string): Promise<void> {
    this.opening = true
    await this.#fetch({ landscape }, false)
    this.opening = false
  }

  /** Another landscape by chance. */
  async wish(wish: Wish): Promise<void> {
    this.searching = true
    await this.#fetch({ wish }, true)
    this.searching = false
  }

  /** Nobody looks any more. */
  close(): void {
    clearTimeout(this.#timer)
    this.#turn += 1
  }

  #change(pieces: readonly Placed[]): void {
    this.#past = [...this.#past, this.pieces].slice(-STEPS)
    this.pieces = inOrder(pieces)
    this.#later(STILL)
  }

  async #fetch(sketch: Partial<Sketch>, undoable: boolean): Promise<void> {
    clearTimeout(this.#timer)
    this.#turn += 1
    const turn = this.#turn
    this.problem = undefined
    try {
      const verdict = await this.#judge(sketch)
      if (turn !== this.#turn) return
      if (undoable) this.#past = [...this.#past, this.pieces].slice(-STEPS)
      this.pieces = verdict.landscape.map(({ piece, column, row }) => ({ piece, column, row }))
      this.verdict = verdict
      this.asking = false
    } catch (problem) {
      if (turn === this.#turn) this.problem = (problem as Error).message
    }
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    this.#turn += 1
    this.asking = true
    this.#timer = setTimeout(() => void this.#look(this.#turn), wait)
  }

  /** Ask about the pieces as they lie; an answer that comes when they lie otherwise is dropped. */
  async #look(turn: number): Promise<void> {
    try {
      const verdict = await this.#judge({ landscape: this.pieces })
      if (turn !== this.#turn) return
      this.verdict = verdict
      this.problem = undefined
      this.asking = false
    } catch (problem) {
      if (turn !== this.#turn) return
      if (problem instanceof Refusal && ['too_fast', 'puzzlers_busy'].includes(problem.id)) {
        this.#later(LATER)
        return
      }
      this.problem = (problem as Error).message
      this.asking = false
    }
  }
}

function inOrder(pieces: readonly Placed[]): readonly Placed[] {
  return [...pieces].sort((one, other) => PIECES.indexOf(one.piece) - PIECES.indexOf(other.piece))
}
