/**
 * A draft that several people build at once. What the server keeps is the truth; the own steps that it does not know yet lie
 * on top. Whoever comes too late with a step lays it again on what the others have built meanwhile.
 */

import type { Placed } from '../../../wire/tapis-volant'
import type { Refused } from '../../../wire/types'
import { Draft, type Judge } from './draft.svelte'
import { joined, type Patch, patched } from './patch'

/** Lets the table know what lies there now, built on an edition; answers why that was refused, or null. */
export type Build = (edition: number, pieces: readonly Placed[]) => Promise<Refused | null>

/** Milliseconds between two messages, and before a refused one is tried again. */
const PACE = 220
const AGAIN: Readonly<Record<string, number>> = {
  changed_meanwhile: 80,
  too_fast: 1_000,
  too_busy: 1_000,
  not_stored: 1_000,
}
const NOTHING: Patch = new Map()

export class Shared {
  readonly draft: Draft
  #lost: (why: Refused) => void
  #build: Build
  #edition = -1
  #base: readonly Placed[] = []
  /** Steps on their way, and those that wait until these have arrived. */
  #sent: Patch = NOTHING
  #unsent: Patch = NOTHING
  #timer: ReturnType<typeof setTimeout> | undefined
  #over = false

  /** `lost` hears why a step could not be kept. */
  constructor(build: Build, lost: (why: Refused) => void, judge?: Judge) {
    this.#build = build
    this.#lost = lost
    this.draft = new Draft(judge, (patch) => this.#step(patch))
  }

  /** The table says what lies there. */
  hear(edition: number, pieces: readonly Placed[]): void {
    if (edition < this.#edition) return
    this.#edition = edition
    this.#base = pieces
    this.#show()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#over = true
    this.draft.close()
  }

  #show(): void {
    this.draft.follow(patched(patched(this.#base, this.#sent), this.#unsent))
  }

  #step(patch: Patch): void {
    this.#unsent = joined(this.#unsent, patch)
    if (this.#timer === undefined && this.#sent.size === 0) void this.#send()
  }

  #later(wait: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send()
    }, wait)
  }

  async #send(): Promise<void> {
    if (this.#unsent.size === 0) return
    this.#sent = this.#unsent
    this.#unsent = NOTHING
    const refused = await this.#build(this.#edition, patched(this.#base, this.#sent))
    if (this.#over) return
    const sent = this.#sent
    this.#sent = NOTHING
    if (!refused) {
      this.#show()
      this.#later(PACE)
      return
    }
    const wait = AGAIN[refused.id]
    if (wait === undefined) {
      this.#unsent = NOTHING
      this.#lost(refused)
      this.#show()
      return
    }
    this.#unsent = joined(sent, this.#unsent)
    this.#later(wait)
  }
}
