/** Two people face to face at one device: on which side of it a scene lies. The far one is turned around. */

import { getContext, setContext } from 'svelte'

export type Side = 'near' | 'far'

const SIDE = Symbol('side')

/** To be called where a side is made: every scene inside lies there. */
export function layOn(side: Side): void {
  setContext(SIDE, side)
}

/** The side that a scene lies on; null where it has the screen for itself. To be called while it is made. */
export function sideOf(): Side | null {
  return getContext<Side | undefined>(SIDE) ?? null
}

/** A finger that goes right on the screen goes left on a board that is turned around. */
export function turned(side: Side | null): 1 | -1 {
  return side === 'far' ? -1 : 1
}
