/** What the director has to know of Labyrinth: pushes are so quick that nothing is worth waiting for. */

import type { Plot } from '../../scene/director.svelte'
import type { Fact, View } from './types'

/** How often the board of each seat was shaken: once more for each wrong call. */
type Shakes = readonly number[]

export const PLOT: Plot<View, Shakes, Fact> = {
  live: true,
  stageOf: ({ seats }) => Array.from({ length: seats }, () => 0),
  perform: (shakes, fact) => {
    const wrong = fact.type === 'called' && fact.corridor.length === 0
    return wrong ? shakes.with(fact.seat, (shakes[fact.seat] ?? 0) + 1) : shakes
  },
  rest: (shakes) => shakes,
  beats: (facts) => [{ facts, ms: 0 }],
}
