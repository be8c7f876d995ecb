/** People this device does not listen to: nothing they say, and no reaction, is shown or read out. */

import { recall, remember } from '../../base/storage'

const MAX_MUTED = 500

class Muted {
  #ids = $state.raw<ReadonlySet<string>>(new Set(kept()))

  has(person: string): boolean {
    return this.#ids.has(person)
  }

  set(person: string, mute: boolean): void {
    const ids = [...this.#ids].filter((id) => id !== person)
    this.#ids = new Set(mute ? [...ids, person].slice(-MAX_MUTED) : ids)
    remember('muted', [...this.#ids])
  }
}

function kept(): readonly string[] {
  const found = recall('muted')
  return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : []
}

export const muted = new Muted()
