/** Two people at one keyboard: each has keys of their own, which mean what other keys mean to somebody alone. */

import type { Side } from './side'

/** What a key means, by the key. */
export interface KeySets {
  /** Added to the usual keys; those of the other are taken away. */
  readonly near: Readonly<Record<string, string>>
  /** All there are. */
  readonly far: Readonly<Record<string, string>>
}

/** The key that somebody alone would have pressed for this; null where it is not meant for this side. */
export function asAlone(event: KeyboardEvent, sets: KeySets, side: Side): KeyboardEvent | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const meant = sets[side][key]
  if (meant !== undefined)
    return new KeyboardEvent('keydown', { key: meant, shiftKey: event.shiftKey, repeat: event.repeat })
  return side === 'near' && !(key in sets.far) ? event : null
}
