/** A view as the game itself made it, and what stands around it: clocks and the score of a series. */

import type { AnyFact, AnyView } from '../../scene/contract'
import type { Series, Timed } from '../../wire/core'

export interface Unwrapped {
  readonly view: AnyView
  readonly clocks: Timed<unknown> | null
  readonly series: Series<unknown> | null
}

export function unwrap(wrapped: unknown): Unwrapped {
  let view = wrapped as AnyView
  let clocks: Unwrapped['clocks'] = null
  let series: Unwrapped['series'] = null
  while ('inner' in view) {
    if ('left' in view) clocks = view as unknown as Timed<unknown>
    else series = view as unknown as Series<unknown>
    view = view.inner as AnyView
  }
  return { view, clocks, series }
}

/** A view that tells these facts, which may be those of several events that came in one frame. */
export function telling(view: AnyView, facts: readonly AnyFact[]): AnyView {
  return { ...view, happened: facts }
}
