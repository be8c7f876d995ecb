/** A landscape in the making: its pieces, the steps back, and what the server says of it. */

import { withBox } from '../../../scene/box.svelte'
import { Refusal, solve } from '../../../server/requests'
import type { Piece, Placed, Sketch, Verdict, Wish } from '../../../wire/tapis-volant'
import { between, inverse, type Patch, patched } from './patch'
import { mirrored } from './placing'
import { READY } from './ready'

export type Judge = (sketch: Partial<Sketch>) => Promise<Verdict>

const ask: Judge = (sketch) => solve<Verdict>('tapis-volant', { ...sketch, ...withBox() })

/** Milliseconds of stillness before the server is asked, and before it is asked again if it has too much to do. */
const STILL = 250
const LATER = 2_000
const STEPS = 200
/** Milliseconds that the step of another is shown. */
const FRESH = 1_500

export class Draft {
  pieces = $state.raw<readonly Placed[]>([])
  /** What was said of the landscape last; of an earlier one while `asking`. */
  verdict = $state.raw<Verdict | null>(null)
  asking = $state(false)
  /** The landscape to begin with is on its way. */
  opening = $state(false)
  /** A landscape by chance is being searched for. */
  searching = $state(false)
  /** Pieces that somebody else has just laid or moved. */
  fresh = $state.raw<ReadonlySet<Piece>>(new Set())
  /** Why nothing could be said. */
  problem = $state<string>()
  /** What takes the own steps back, the last one last. */
  #past = $state.raw<readonly Patch[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #fading: ReturnType<typeof setTimeout> | undefined
  #judge: Judge
  #stepped: (patch: Patch) => void
  /** Grows when the pieces lie otherwise, so that what is said of them is old. */
  #turn = 0
  /** Grows when the builder goes on, so that a landscape asked for is not wanted any more; what others do is no reason. */
  #want = 0

  /** `stepped` hears of every step of the builder, steps back included. */
  constructor(judge: Judge = ask, stepped: (patch: Patch) => void = () => {}) {
    this.#judge = judge
    this.#stepped = stepped
  }

  get mayUndo(): boolean {
    return this.#past.length > 0
  }

  placed(piece: Piece): Placed | undefined {
    return this.pieces.find((placed) => placed.piece === piece)
  }

  place(placed: Placed): void {
    this.#step(patched(this.pieces, new Map([[placed.piece, placed]])))
  }

  remove(piece: Piece): void {
    this.#step(this.pieces.filter((placed) => placed.piece !== piece))
  }

  clear(): void {
    this.#step([])
  }

  mirror(): void {
    this.#step(mirrored(this.pieces))
  }

  undo(): void {
    const back = this.#past.at(-1)
    if (!back) return
    this.#want += 1
    this.#past = this.#past.slice(0, -1)
    this.#lay(back)
    this.#later(STILL)
  }

  /** Begin with a landscape by its name, its code or its pieces. */
  begin(landscape: string | readonly Placed[]): void {
    const ready = READY.find(({ name }) => name === landscape)
    if (ready) this.follow(ready.pieces, 0)
    else void this.#open(landscape)
  }

  /** Others have built: this lies there now. The own steps can still be taken back. */
  follow(pieces: readonly Placed[], wait = STILL): void {
    if (this.verdict && between(this.pieces, pieces).size === 0) return
    this.pieces = patched(pieces, new Map())
    this.#later(wait)
  }

  /** Show for a moment that others were here. */
  mark(pieces: Iterable<Piece>): void {
    clearTimeout(this.#fading)
    this.fresh = new Set(pieces)
    this.#fading = setTimeout(() => {
      this.fresh = new Set()
    }, FRESH)
  }

  /** Another landscape by chance. */
  async wish(wish: Wish): Promise<void> {
    this.searching = true
    await this.#fetch({ wish }, (pieces) => this.#record(between(this.pieces, pieces)))
    this.searching = false
  }

  /** Nobody looks any more. */
  close(): void {
    this.#want += 1
    this.#still()
    clearTimeout(this.#fading)
  }

  async #open(landscape: string | readonly Placed[]): Promise<void> {
    this.opening = true
    await this.#fetch({ landscape }, (pieces) => {
      this.pieces = pieces
    })
    this.opening = false
  }

  #step(pieces: readonly Placed[]): void {
    const patch = between(this.pieces, pieces)
    if (patch.size === 0) return
    this.#want += 1
    this.#record(patch)
    this.#later(STILL)
  }

  #record(patch: Patch): void {
    this.#past = [...this.#past, inverse(this.pieces, patch)].slice(-STEPS)
    this.#lay(patch)
  }

  #lay(patch: Patch): void {
    this.pieces = patched(this.pieces, patch)
    this.#stepped(patch)
  }

  async #fetch(sketch: Partial<Sketch>, take: (pieces: readonly Placed[]) => void): Promise<void> {
    this.#still()
    this.#want += 1
    const want = this.#want
    this.problem = undefined
    try {
      const verdict = await this.#judge(sketch)
      if (want !== this.#want) return
      this.#still()
      this.verdict = verdict
      this.asking = false
      take(verdict.landscape.map(({ piece, column, row }) => ({ piece, column, row })))
    } catch (problem) {
      if (want === this.#want) this.problem = (problem as Error).message
    }
  }

  /** Nothing is asked about the pieces, and no answer is waited for. */
  #still(): void {
    clearTimeout(this.#timer)
    this.#turn += 1
  }

  #later(wait: number): void {
    this.#still()
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
