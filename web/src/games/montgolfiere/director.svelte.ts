/** Tells what happened: takes each new view, and leads the stage through its facts beat by beat. */

import type { Motion } from '../scene'
import { type Beat, beats } from './beats'
import { perform, type Stage, settle, stageOf } from './stage'
import type { Fact, Sky } from './types'

interface Told {
  tell(facts: readonly Fact[]): void
  idle(): void
}

/** An event that waits to be told. */
interface Scene {
  readonly view: Sky
  readonly beats: Beat[]
}

export class Director {
  stage = $state.raw<Stage>() as Stage
  /** The view the stage stands for once it is idle. */
  view = $state.raw<Sky>() as Sky
  /** The facts being shown now. */
  telling = $state.raw<readonly Fact[]>([])
  /** Something is being shown: a tap or a key skips it. */
  busy = $state(false)

  #step: number
  #queue: Scene[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #told: Told

  constructor(view: Sky, step: number, told: Told) {
    this.stage = stageOf(view)
    this.view = view
    this.#step = step
    this.#told = told
  }

  /** The next view. Only one that follows the last one is told; any other is simply where the match stands now. */
  take(view: Sky, step: number, motion: Motion): void {
    const follows = step === this.#step + 1
    const same = step === this.#step
    this.#step = step
    if (follows && !document.hidden) {
      this.#queue.push({ view, beats: beats(view.happened, this.#newest.squares, motion) })
      if (!this.busy) this.#next()
      return
    }
    if (same && this.busy) return
    this.#drop()
    this.view = view
    this.stage = stageOf(view)
  }

  /** Tell everything that waits at once, in order, and stand where the match stands. */
  skip(): void {
    const facts = this.#queue.flatMap((scene) => scene.beats.flatMap((beat) => beat.facts))
    const newest = this.#newest
    this.#drop()
    if (facts.length > 0) this.#told.tell(facts)
    this.#rest(newest)
    this.#told.idle()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#queue = []
  }

  get #newest(): Sky {
    return this.#queue.at(-1)?.view ?? this.view
  }

  #drop(): void {
    this.stop()
    this.busy = false
    this.telling = []
  }

  #next(): void {
    const scene = this.#queue[0]
    if (!scene) {
      this.busy = false
      this.telling = []
      this.#told.idle()
      return
    }
    const beat = scene.beats.shift()
    if (!beat) {
      this.#queue.shift()
      this.#rest(scene.view)
      this.#next()
      return
    }
    this.stage = beat.facts.reduce(perform, this.stage)
    this.#told.tell(beat.facts)
    if (beat.ms === 0) {
      this.#next()
      return
    }
    this.busy = true
    this.telling = beat.facts
    // Whoever is behind hurries to catch up.
    this.#timer = setTimeout(() => this.#next(), this.#queue.length > 1 ? beat.ms / 2 : beat.ms)
  }

  #rest(view: Sky): void {
    this.stage = settle(this.stage, view)
    this.view = view
  }
}
