/** What the director has to know of Montgolfière. */

import { type Beat, cut, type Pace } from '../../scene/beats'
import type { Motion } from '../../scene/contract'
import type { Director, Plot } from '../../scene/director.svelte'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

const PACE: Pace<Fact> = {
  lasts: {
    dealt: 700,
    revealed: 950,
    gassed: 850,
    stormed: 850,
    joined: 750,
    heaviest: 750,
    motored: 600,
    grappled: 600,
    choosing: 350,
    moved: 950,
    drew: 250,
    ended: 950,
    forfeited: 700,
    showed: 0,
    chose: 0,
    took_back: 0,
  },
  fade: 650,
}

/** Facts of these kinds that follow each other happen at once. */
const TOGETHER: readonly Fact['type'][] = ['moved', 'drew', 'joined', 'motored']

/** Grapples of one square are thrown at once; those of a lower square wait for them. */
function beats(facts: readonly Fact[], before: View, motion: Motion): Beat<Fact>[] {
  // These may be the facts of several events: where a balloon is changes between them.
  const squares = [...before.squares]
  const thrown = new Map<Fact, number | undefined>()
  for (const fact of facts) {
    if (fact.type === 'moved') squares[fact.balloon] = fact.end
    if (fact.type === 'grappled') thrown.set(fact, squares[fact.balloon])
  }
  const together = ([one]: readonly Fact[], other: Fact) =>
    one?.type === other.type &&
    (TOGETHER.includes(one.type) || (thrown.has(one) && thrown.get(one) === thrown.get(other)))
  return cut(facts, { ...PACE, together }, motion)
}

export const PLOT: Plot<View, Stage, Fact> = { stageOf, perform, rest, beats }
