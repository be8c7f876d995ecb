/** The colour that this browser's person likes to play in, given wherever it is free. */

import { recall, remember } from '../base/storage'

const KEY = 'colour'

class Liking {
  #colour = $state<number | null>(null)

  constructor() {
    const kept = recall(KEY)
    if (typeof kept === 'number' && Number.isInteger(kept) && kept >= 0 && kept < 6) this.#colour = kept
  }

  get colour(): number | null {
    return this.#colour
  }

  like(colour: number): void {
    this.#colour = colour
    remember(KEY, colour)
  }
}

export const liking = new Liking()
