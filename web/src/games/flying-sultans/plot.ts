/** What the director has to know of Flying Sultans. */

import { type Cuts, cut } from '../../scene/beats'
import type { Director, Plot } from '../../scene/director.svelte'
import { FACTS } from '../../wire/flying-sultans'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

/** One fact at a time, in order: each changes the board for the next. Only a tile goes back while it acts. */
const CUTS: Cuts<Fact> = {
  kinds: FACTS,
  moves: {
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
  },
  together: (shown) => shown.at(-1)?.type === 'used',
}

export const PLOT: Plot<View, Stage, Fact> = {
  stageOf,
  perform,
  rest,
  beats: (facts, _before, tempo) => cut(facts, CUTS, tempo),
}
