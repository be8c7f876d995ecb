/** Shows what happened in any game: takes each new view, and leads the stage through its facts beat by beat. */

import { onMount, untrack } from 'svelte'
import type { Pace } from '../base/pace'
import type { Beat, Tempo } from './beats'
import type { AnyFact, AnyMove, Motion } from './contract'

/** What a game knows of its stage: what is shown, and how facts change it. */
export interface Plot<View, Stage, Fact> {
  /** The stage of a view that nobody saw come about. */
  stageOf(view: View): Stage
  /** The stage after one more fact. */
  perform(stage: Stage, fact: Fact): Stage
  /** The stage at rest after an event was shown: the view has the last word. */
  rest(stage: Stage, view: View): Stage
  /** The facts of an event cut into beats; `before` is the view they begin from, `after` the one they lead to. */
  beats(facts: readonly Fact[], before: View, tempo: Tempo, after: View): Beat<Fact>[]
  /** Played in real time: what may be done now, and the view it is done in, wait for nothing that is shown. */
  readonly live?: boolean
  /** Whether a new view cannot wait until everything before it was shown; otherwise it can. */
  overtakes?(view: View, shown: View): boolean
}

/** How many events may wait to be shown in the time that they take. */
const MAX_BEHIND = 12

/** Who hears what the director does. */
interface Audience<Fact> {
  show(facts: readonly Fact[]): void
  idle(): void
}

/** An event that waits to be shown. */
interface Scene<View, Fact> {
  view: View
  readonly beats: Beat<Fact>[]
}

/** What a scene shows: the stage with everything on it, and the view and the moves that belong to it. */
export class Director<
  View extends { readonly happened: readonly Fact[] },
  Stage,
  Fact extends AnyFact,
  Move extends AnyMove = AnyMove,
> {
  stage = $state.raw<Stage>() as Stage
  /** The facts being shown now. */
  beat = $state.raw<readonly Fact[]>([])
  /** Something is being shown: a tap or a key skips it. */
  busy = $state(false)

  /** The view the stage stands for once it is idle. */
  #shown = $state.raw<View>() as View
  #newest = $state.raw<View>() as View
  #step: number
  #queue: Scene<View, Fact>[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #plot: Plot<View, Stage, Fact>
  readonly #audience: Audience<Fact>
  readonly #legal: () => readonly Move[]

  constructor(
    plot: Plot<View, Stage, Fact>,
    view: View,
    step: number,
    audience: Audience<Fact>,
    legal: () => readonly Move[] = () => [],
  ) {
    this.#plot = plot
    this.stage = plot.stageOf(view)
    this.#shown = this.#newest = view
    this.#step = step
    this.#audience = audience
    this.#legal = legal
  }

  get view(): View {
    return this.#plot.live ? this.#newest : this.#shown
  }

  /** The moves open now: none while something is shown. */
  get legal(): readonly Move[] {
    return this.busy && !this.#plot.live ? [] : this.#legal()
  }

  /** The next view. Only one that follows the last one is played; any other is simply where the match stands now. */
  take(view: View, step: number, tempo: Tempo): void {
    const follows = step === this.#step + 1
    const same = step === this.#step
    this.#step = step
    if (this.busy && this.#plot.overtakes?.(view, this.#shown)) this.skip()
    const before = this.#newest
    this.#newest = view
    if (follows && !document.hidden) {
      this.#queue.push({ view, beats: this.#plot.beats(view.happened, before, tempo, view) })
      if (!this.busy) this.#next()
      return
    }
    const last = this.#queue.at(-1)
    if (same && last) {
      last.view = view
      return
    }
    const interrupted = this.busy
    this.#drop()
    this.#shown = view
    this.stage = this.#plot.stageOf(view)
    if (interrupted) this.#audience.idle()
  }

  /** Show everything that waits at once, in order, and stand where the match stands. */
  skip(): void {
    const facts = this.#queue.flatMap((scene) => scene.beats.flatMap((beat) => beat.facts))
    this.#drop()
    if (facts.length > 0) this.#audience.show(facts)
    this.#rest(this.#newest)
    this.#audience.idle()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#queue = []
  }

  #drop(): void {
    this.stop()
    this.busy = false
    this.beat = []
  }

  #next(): void {
    const scene = this.#queue[0]
    if (!scene) {
      this.busy = false
      this.beat = []
      this.#audience.idle()
      return
    }
    const beat = scene.beats.shift()
    if (!beat) {
      this.#queue.shift()
      this.#rest(scene.view)
      this.#next()
      return
    }
    this.stage = beat.facts.reduce((stage, fact) => this.#plot.perform(stage, fact), this.stage)
    this.#audience.show(beat.facts)
    if (beat.ms === 0) {
      this.#next()
      return
    }
    this.busy = true
    this.beat = beat.facts
    // Whoever is far behind hurries to catch up: nobody is always there where bots play among themselves.
    this.#timer = setTimeout(() => this.#next(), this.#queue.length > MAX_BEHIND ? beat.ms / 4 : beat.ms)
  }

  #rest(view: View): void {
    this.stage = this.#plot.rest(this.stage, view)
    this.#shown = view
  }
}

/** What a director needs of the props of a scene. */
interface Directed<View, Move> {
  readonly view: View
  readonly legal: readonly Move[]
  readonly step: number
  readonly motion: Motion
  readonly pace?: Pace
  onshow?(facts: readonly AnyFact[]): void
  onidle?(): void
}

/** The director of a scene, who takes every view it is given and stops with it; to be called while the scene is made. */
export function directed<
  View extends { readonly happened: readonly Fact[] },
  Stage,
  Fact extends AnyFact,
  Move extends AnyMove,
>(plot: Plot<View, Stage, Fact>, now: () => Directed<View, Move>): Director<View, Stage, Fact, Move> {
  const audience: Audience<Fact> = { show: (facts) => now().onshow?.(facts), idle: () => now().onidle?.() }
  const director = untrack(() => new Director(plot, now().view, now().step, audience, () => now().legal))
  $effect.pre(() => {
    const { view, step } = now()
    untrack(() => director.take(view, step, { motion: now().motion, pace: now().pace ?? 'normal' }))
  })
  onMount(() => () => director.stop())
  return director
}
