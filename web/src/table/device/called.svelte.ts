/** Names for those who share this device: known here only, since the server knows one person. */

import { recall, remember } from '../../base/storage'

export const MAX_NAME_LENGTH = 24

class Called {
  /** By colour, which stays with its owner when the seats rotate; empty where nobody gave a name. */
  names = $state.raw<readonly string[]>([])

  constructor() {
    const kept = recall('called')
    if (Array.isArray(kept))
      this.names = kept.map((name) => (typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : ''))
  }

  call(colour: number, name: string): void {
    const names = Array.from({ length: Math.max(this.names.length, colour + 1) }, (_, at) => this.names[at] ?? '')
    names[colour] = name.trim().slice(0, MAX_NAME_LENGTH)
    this.names = names
    remember('called', names)
  }
}

export const called = new Called()
