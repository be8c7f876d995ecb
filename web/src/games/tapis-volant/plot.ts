/** What the director has to know of Le Tapis Volant: how long each fact is shown, and what it changes. */

import type { Motion } from '../../scene/contract'
import type { Beat, Director, Plot } from '../../scene/director.svelte'
import { perform, type Stage, settle, stageOf } from './stage'
import type { Fact, Horizon } from './types'

export type CityDirector = Director<Horizon, Stage, Fact>

/** How long a fact is shown, in milliseconds; nothing takes a second. What needs no telling takes no time. */
const LASTS: Record<Fact['type'], number> = {
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
}

/** A fade says less than a movement, so there is only the line of text to read. */
const FADE = 550

function beats(facts: readonly Fact[], _before: Horizon, motion: Motion): Beat<Fact>[] {
  return facts.map((fact) => ({ facts: [fact], ms: lasts(fact, motion) }))
}

function lasts(fact: Fact, motion: Motion): number {
  const ms = LASTS[fact.type]
  return motion === 'reduced' ? Math.min(ms, FADE) : ms
}

export const PLOT: Plot<Horizon, Stage, Fact> = { stageOf, perform, settle, beats }
