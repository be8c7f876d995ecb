/** What the director has to know of Le Tapis Volant: how long each fact is shown, and what it changes. */

import { type Cuts, cut } from '../../scene/beats'
import type { Director, Plot } from '../../scene/director.svelte'
import { FACTS } from '../../wire/tapis-volant'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

const CUTS: Cuts<Fact> = {
  kinds: FACTS,
  moves: {
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
    reshuffled: 600,
    ended: 950,
    forfeited: 700,
  },
  /** Cards are drawn meanwhile. */
  together: (_shown, next) => next.type === 'drew',
}

export const PLOT: Plot<View, Stage, Fact> = {
  stageOf,
  perform,
  rest,
  beats: (facts, _before, tempo) => cut(facts, CUTS, tempo),
}
