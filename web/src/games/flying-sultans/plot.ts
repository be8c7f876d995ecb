/** What the director has to know of Flying Sultans. */

import { cut, type Pace } from '../../scene/beats'
import type { Director, Plot } from '../../scene/director.svelte'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

/** One fact at a time, in order: each changes the board for the next. Only a tile goes back while it acts. */
const PACE: Pace<Fact> = {
  lasts: {
    began: 0,
    ordered: 950,
    called: 950,
    placed: 800,
    favoured: 600,
    revealed: 980,
    used: 500,
    flew: 900,
    swapped: 950,
    turned: 950,
    summoned: 900,
    walked: 900,
    rested: 600,
    granted: 900,
    waived: 600,
    ended: 950,
    forfeited: 800,
    chose: 0,
    took_back: 0,
  },
  fade: 650,
  together: (shown) => shown.at(-1)?.type === 'used',
}

export const PLOT: Plot<View, Stage, Fact> = {
  stageOf,
  perform,
  rest,
  beats: (facts, _before, motion) => cut(facts, PACE, motion),
}
