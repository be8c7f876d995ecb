/** A lesson on its way: which step is said, what the board shows, and whether a move is the one that is awaited. */

import { tick } from 'svelte'
import { preferences } from '../base/preferences.svelte'
import { recall, remember } from '../base/storage'
import type { AnyMove } from '../scene/contract'
import { type Sight, see } from '../table/sight/sight'
import { factsOf } from '../table/sight/wrapper'
import type { LessonMoment, LessonStep, TaughtLesson } from '../wire/types'
import { same } from './same'

/** What a person did that is not awaited now: a move of another kind, or any move where there is something to read. */
export type Aside = 'other' | 'read'

/** How long a count may last, in milliseconds. */
const MAX_COUNT = 3_000

export class LessonPlayer {
  /** The number of the step that is said. */
  at = $state(0)
  sight = $state.raw() as Sight
  /** What came of the step is being shown. */
  showing = $state(false)
  /** A move that is not awaited is answered like one that was refused: the board takes it back. */
  sending = $state(false)
  aside = $state<Aside | null>(null)
  readonly lesson: TaughtLesson
  #moment = $state(0)
  /** When the next moment may be shown: where the clock acts, time passes. */
  #due = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #tries: boolean

  /** Begins where the learner left off, or at a step that is only tried, which is no place to go on from. */
  constructor(lesson: TaughtLesson, tried = '') {
    this.lesson = lesson
    const at = lesson.steps.findIndex(({ say }) => say === tried)
    this.#tries = at >= 0
    this.go(this.#tries ? at : Number(recall(this.#name)) || 0)
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at] as LessonStep
  }

  /** Any of these moves ends the step; none where there is only something to read. */
  get awaited(): readonly unknown[] {
    return this.step.moves as readonly unknown[]
  }

  get moment(): LessonMoment {
    return this.lesson.moments[this.#moment] as LessonMoment
  }

  get last(): number {
    return this.lesson.steps.length - 1
  }

  /** Say a step as if everything before it had been done: to repeat one, or to go on another day. */
  go(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last))
    this.showing = false
    this.aside = null
    this.#moment = this.step.moment
    this.#look(true)
    this.#keep()
  }

  /** Make a move; only the awaited one is made. */
  async play(move: AnyMove): Promise<void> {
    if (!this.showing && this.awaited.some((other) => same(move, other))) return this.#onward()
    if (!this.showing) this.aside = this.awaited.length === 0 ? 'read' : 'other'
    this.sending = true
    await tick()
    this.sending = false
  }

  /** Go on from a step that is only read. */
  next(): void {
    if (!this.showing && this.awaited.length === 0 && this.at < this.last) this.#onward()
  }

  /** The board stands still. */
  idle(): void {
    if (this.showing) tick().then(() => this.#advance())
  }

  #onward(): void {
    this.aside = null
    this.showing = true
    this.#advance()
  }

  /** Show the next moment, when its time has come, until that of the next step is reached. */
  #advance(): void {
    clearTimeout(this.#timer)
    if (!this.showing) return
    const goal = this.lesson.steps[this.at + 1]?.moment ?? this.#moment
    const wait = this.#due - performance.now()
    if (this.#moment === goal) {
      this.showing = false
      this.at += 1
      this.#keep()
    } else if (this.step.jumps || document.hidden) {
      this.go(this.at + 1) // nobody need look: the next step is said where it stands
    } else if (wait > 0) {
      this.#timer = setTimeout(() => this.#advance(), wait)
    } else {
      this.#moment += 1
      this.#look(false)
    }
  }

  /** Match time, which goes on as far as the next moment. */
  now(): number {
    const left = this.#due - performance.now()
    const next = this.lesson.moments[this.#moment + 1]
    return Math.max(this.moment.at, (next?.at ?? this.moment.at) - Math.max(0, left))
  }

  /** Whoever leaves is shown nothing more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.showing = false
  }

  #look(jumps: boolean): void {
    const later = (this.lesson.moments[this.#moment + 1]?.at ?? 0) - this.moment.at
    this.#due = performance.now() + Math.min(Math.max(0, later), preferences.clockedPace === 'quick' ? 300 : MAX_COUNT)
    const moments = this.lesson.moments.slice(0, this.#moment + 1)
    const log = moments.map(({ at, view }) => ({ at, facts: factsOf(view) }))
    const { view, legal } = this.moment
    const board = { seat: this.lesson.seat, view, legal, start: 0, log, plain: null }
    const seen = see(board, jumps ? undefined : this.sight)
    this.sight = jumps ? { ...seen, step: (this.sight?.step ?? 0) + 2 } : seen
  }

  get #name(): string {
    return `lesson.${this.lesson.game}`
  }

  /** Whoever has finished begins anew the next time. */
  #keep(): void {
    if (!this.#tries) remember(this.#name, this.at === this.last ? 0 : this.at)
  }
}
