/** This device at a table: who looks at it now, and whom it must be handed to. */

import type { Room } from '../room.svelte'
import type { Sight } from '../sight/sight'
import { handTo } from './handing'

export class Device {
  /** Who looks at the screen, where the device holds several seats. */
  #shown = $state<number | null>(null)
  /** The phase in which whoever holds the device wants to keep it a little longer. */
  #kept = $state<number | null>(null)
  /** The step at which the board last stood still. */
  #still = $state(0)
  #seen = 0
  /** A curtain hangs: nothing is shown behind it, so whatever comes meanwhile must not lift it. */
  #hangs = $state(false)
  #room: Room

  constructor(room: Room) {
    this.#room = room
    this.#seen = this.#still = room.sights[0]?.step ?? 0
    if (this.shared && room.table?.stage === 'finished') this.#shown = this.own[0] ?? null
  }

  get own(): readonly number[] {
    return this.#room.sights.flatMap(({ seat }) => (seat === null ? [] : [seat]))
  }

  get shared(): boolean {
    return this.own.length > 1
  }

  /** What is seen now; null while nobody has taken the device. */
  get sight(): Sight | null {
    if (!this.shared) return this.#room.sights[0] ?? null
    return this.#room.sights.find(({ seat }) => seat === this.#shown) ?? null
  }

  /** Everything that happened has been shown. */
  get allShown(): boolean {
    return this.#hangs || this.sight === null || this.sight.step === this.#still
  }

  /** For whom the curtain hangs. */
  get curtain(): number | null {
    return this.sight !== null && this.#keeps ? null : this.#to
  }

  /** To whom the device should go while someone else keeps it. */
  get next(): number | null {
    return this.sight !== null && this.#keeps ? this.#to : null
  }

  /** Somebody took the device. */
  take(seat: number): void {
    this.#shown = seat
    this.#kept = null
    this.#rest()
  }

  /** Back to who had it; the curtain falls again in the next phase, or when they hand it over. */
  keep(): void {
    this.#kept = this.#room.waiting?.phase ?? null
    this.#rest()
  }

  handOver(): void {
    this.#kept = null
  }

  /** The board has shown everything. */
  idle(): void {
    this.#rest()
  }

  /** The curtain fell or was lifted; what came behind it has been seen by nobody and is not played. */
  hangs(now: boolean): void {
    if (now === this.#hangs) return
    this.#hangs = now
    if (!now) this.#rest()
  }

  /** A new view came; one that is not played leaves nothing to wait for. */
  came(step: number): void {
    if (step !== this.#seen && (step !== this.#seen + 1 || document.hidden)) this.#still = step
    this.#seen = step
  }

  get #keeps(): boolean {
    return this.#kept !== null && this.#kept === this.#room.waiting?.phase
  }

  get #to(): number | null {
    const { waiting } = this.#room
    return handTo({ own: this.own, needed: waiting?.needed ?? [], shown: this.#shown, allShown: this.allShown })
  }

  #rest(): void {
    this.#seen = this.#still = this.sight?.step ?? this.#still
  }
}
