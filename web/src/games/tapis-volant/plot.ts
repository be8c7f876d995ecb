/** What the director has to know of Le Tapis Volant: how long each fact is shown, and what it changes. */

import { cut, type Pace } from '../../scene/beats'
import type { Director, Plot } from '../../scene/director.svelte'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

const PACE: Pace<Fact> = {
  lasts: {
    dealt: 600,
    played: 650,
    flew: 950,
    drifted: 800,
    sank: 700,
    restarted: 850,
    stopped: 800,
    forced: 900,
    fell_on: 800,
    missed: 700,
    exchanged: 550,
    drew: 200,
    reshuffled: 600,
    ended: 950,
    forfeited: 700,
    chose: 0,
    took_back: 0,
  },
  fade: 550,
}

export const PLOT: Plot<View, Stage, Fact> = {
  stageOf,
  perform,
  rest,
  beats: (facts, _before, motion) => cut(facts, PACE, motion),
}
