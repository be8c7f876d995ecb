/** What a sound says, in words, for a moment: for whoever cannot hear it, or does not want to. */

import type { Sound } from './library'

const LASTS = 1_800
/** So many are read at once. */
const MAX_SHOWN = 2

class Captions {
  shown = $state.raw<readonly { readonly id: number; readonly sound: Sound }[]>([])
  #next = 0

  show(sound: Sound): void {
    const id = this.#next++
    this.shown = [...this.shown.filter((one) => one.sound !== sound), { id, sound }].slice(-MAX_SHOWN)
    setTimeout(() => {
      this.shown = this.shown.filter((one) => one.id !== id)
    }, LASTS)
  }
}

export const captions = new Captions()
