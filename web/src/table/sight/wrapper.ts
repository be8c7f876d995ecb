/** What wraps a game: the clock and the series. Each has a view of its own, which holds that of the game inside. */

import type { AnyFact, AnyView } from '../../scene/contract'
import { type Series, type Timed, WRAPPER_FACTS } from '../../wire/core'

/** A view as the game itself made it, and beside it those of its wrappers. */
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

/** Whether a fact comes from a wrapper; the table itself has words for those. */
export function isWrapperFact(fact: AnyFact, { clocks, series }: Pick<Unwrapped, 'clocks' | 'series'>): boolean {
  return (clocks !== null || series !== null) && fact.type in WRAPPER_FACTS
}

/** What happened last, in the order of the server's logs: the clock first, then the game, the score of a series last. */
export function factsOf(wrapped: unknown): readonly AnyFact[] {
  const view = wrapped as AnyView & { inner?: unknown }
  if (!view.inner) return view.happened
  const inner = factsOf(view.inner)
  return 'left' in view ? [...view.happened, ...inner] : [...inner, ...view.happened]
}
