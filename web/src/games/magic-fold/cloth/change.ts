/** What was done to a cloth, seen from how it lay before and how it lies now: this is what the eye is shown. */

import type { Cloth, Fold } from '../types'
import { sameCloth, turn, unfolded } from './sheet'

export type Change =
  | { readonly kind: 'folded' | 'unfolded'; readonly step: Fold }
  | { readonly kind: 'turned' }
  /** Laid down anew: unfolded at once, or seen after a while. */
  | { readonly kind: 'laid' }

export function changed(before: Cloth, after: Cloth): Change | null {
  if (sameCloth(before, after)) return null
  const [made, undone] = [after.folds.at(-1), before.folds.at(-1)]
  if (made && sameCloth(before, unfolded(after, false))) return { kind: 'folded', step: made }
  if (undone && sameCloth(unfolded(before, false), after)) return { kind: 'unfolded', step: undone }
  if (sameCloth(turn(before), after)) return { kind: 'turned' }
  return { kind: 'laid' }
}
