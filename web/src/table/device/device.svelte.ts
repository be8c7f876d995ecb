/** This device at a table: who looks at it now, and whom it must be handed to. */

import type { AnyFact } from '../../scene/contract'
import { type Kinds, showing } from '../../scene/showing'
import type { Room } from '../room.svelte'
import { Following } from '../sight/following.svelte'
import type { Sight } from '../sight/sight'
import { handTo } from './handing'

export class Device {
  /** Who looks at the screen, where the device holds several seats. */
  #shown = $state<number | null>(null)
  /** Who looked last, before all of them did. */
  #last = $state<number | null>(null)
  /** The phase in which whoever holds the device wants to keep it a little longer. */
  #kept = $state<number | null>(null)
  /** A curtain hangs: nothing is shown behind it, so whatever comes meanwhile must not lift it. */
  #hangs = $state(false)
  /** What all who share the device have not yet seen together, after what they have. */
  #unseen: readonly Sight[] = []
  /** What all of them are looking at now: from the first of these to the last. */
  together = $state.raw<readonly Sight[]>([])
  #sawTogether = $state(false)
  #sealed = false
  #room: Room
  readonly following: Following

  constructor(room: Room) {
    this.#room = room
    this.following = new Following(() => this.sight)
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

  /** All who share the device look at it, and nobody's hand is open. */
  get isCommon(): boolean {
    return this.together.length > 0
  }

  /** Everything that happened has been shown. */
  get allShown(): boolean {
    if (this.isCommon) return this.#sawTogether
    return this.#hangs || this.following.allShown
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
    this.#shown = this.#last = seat
    this.#kept = null
    this.together = []
    this.following.idle()
  }

  /** Back to who had it; the curtain falls again in the next phase, or when they hand it over. */
  keep(): void {
    this.#kept = this.#room.waiting?.phase ?? null
    this.following.idle()
  }

  handOver(): void {
    this.#kept = null
  }

  /** The board begins to show these facts. */
  show(facts: readonly AnyFact[]): void {
    this.following.show(facts)
  }

  /** The board has shown everything. */
  idle(): void {
    this.following.idle()
  }

  /** The curtain fell or was lifted; what came behind it has been seen by nobody and is not played. */
  hangs(now: boolean): void {
    if (now === this.#hangs) return
    this.#hangs = now
    if (!now) this.following.idle()
  }

  /**
   * A sight came that all who share the device may have. What was chosen in secret, and what is done when somebody
   * else is next, they see together: the board without any hand, from what they saw last.
   */
  cameForAll(kinds: Kinds | undefined): void {
    const { common, waiting } = this.#room
    const sealed = this.#sealed
    this.#sealed = waiting?.sealed ?? false
    if (!this.shared || common === null || kinds === undefined) return
    const before = this.#unseen.at(-1)
    if (common === before) return
    const goesOn = before !== undefined && common.step === before.step + 1 && !document.hidden
    if (before !== undefined && common.step === before.step) {
      this.#unseen = [...this.#unseen.slice(0, -1), common]
      return
    }
    this.#unseen = goesOn ? [...this.#unseen, common] : [common]
    if (!goesOn) this.together = []
    else if (this.isCommon) this.#lookTogether([...this.together, common])
    else if (showing(common.news, kinds).some((ms) => ms > 0) && !this.#goesOn(sealed)) this.#lookTogether(this.#unseen)
  }

  /** They have seen it together: nobody's hand opens without its curtain. */
  sawTogether(): void {
    this.#sawTogether = true
    this.#unseen = this.#unseen.slice(-1)
  }

  #lookTogether(sights: readonly Sight[]): void {
    this.together = sights
    this.#sawTogether = false
    this.#shown = null
  }

  /** Whether whoever has the device only goes on with the own turn. */
  #goesOn(sealed: boolean): boolean {
    const { waiting } = this.#room
    return !sealed && !this.#hangs && this.#shown !== null && (waiting?.needed.includes(this.#shown) ?? false)
  }

  get #keeps(): boolean {
    return this.#kept !== null && this.#kept === this.#room.waiting?.phase
  }

  get #to(): number | null {
    const { waiting } = this.#room
    const over = this.#room.table?.stage === 'finished'
    return handTo({
      own: this.own,
      needed: waiting?.needed ?? [],
      shown: this.#shown,
      last: this.#last,
      allShown: this.allShown,
      stays: this.isCommon || over,
    })
  }
}
