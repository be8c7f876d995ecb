/** What the director has to know of Montgolfière. */

import type { Director, Plot } from '../../scene/director.svelte'
import { beats } from './beats'
import { perform, type Stage, settle, stageOf } from './stage'
import type { Fact, Sky } from './types'

export type SkyDirector = Director<Sky, Stage, Fact>

export const PLOT: Plot<Sky, Stage, Fact> = {
  stageOf,
  perform,
  settle,
  beats: (facts, before, motion) => beats(facts, before.squares, motion),
}
