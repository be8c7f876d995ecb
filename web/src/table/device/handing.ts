/** One device, several people: to whom it must be handed. */

export interface Holding {
  /** The seats that this device holds, in their order. */
  readonly own: readonly number[]
  /** Whom the match is stuck on. */
  readonly needed: readonly number[]
  /** Who looks at the screen; null is nobody yet. */
  readonly shown: number | null
  /** Everything that happened has been shown. */
  readonly allShown: boolean
}

/** The seat that must take the device, or null while it is in the right hands. */
export function handTo({ own, needed, shown, allShown }: Holding): number | null {
  if (own.length < 2) return null
  const wanted = own.filter((seat) => needed.includes(seat))
  if (shown === null || !own.includes(shown)) return wanted[0] ?? own[0] ?? null
  // Whoever chose last may choose first in the next round: the device changes hands half as often.
  if (wanted.length === 0 || wanted.includes(shown) || !allShown) return null
  return wanted.find((seat) => seat > shown) ?? wanted[0] ?? null
}
