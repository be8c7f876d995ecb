/** One device, several people: to whom it must be handed. */

export interface Holding {
  /** The seats that this device holds, in their order. */
  readonly own: readonly number[]
  /** Whom the match is stuck on. */
  readonly needed: readonly number[]
  /** Who looks at the screen; null is nobody yet, or all of them. */
  readonly shown: number | null
  /** Who looked last. */
  readonly last: number | null
  /** Everything that happened has been shown. */
  readonly allShown: boolean
  /** All of them look at it: it may stay so while nobody here is needed. */
  readonly stays: boolean
}

/** The seat that must take the device, or null while it is in the right hands. */
export function handTo({ own, needed, shown, last, allShown, stays }: Holding): number | null {
  if (own.length < 2) return null
  const wanted = own.filter((seat) => needed.includes(seat))
  if (stays && !allShown) return null
  const had = shown ?? last
  if (shown === null || !own.includes(shown)) {
    // Whoever chose last may choose first in the next round: the device changes hands half as often.
    if (had !== null && wanted.includes(had)) return had
    return wanted.find((seat) => seat > (had ?? -1)) ?? wanted[0] ?? (stays ? null : (own[0] ?? null))
  }
  if (wanted.length === 0 || wanted.includes(shown) || !allShown) return null
  return wanted.find((seat) => seat > shown) ?? wanted[0] ?? null
}
