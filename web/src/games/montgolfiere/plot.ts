/** What the director has to know of Montgolfière. */

import { type Beat, type Cuts, cut, type Tempo } from '../../scene/beats'
import type { Director, Plot } from '../../scene/director.svelte'
import { FACTS } from '../../wire/montgolfiere'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

export type SceneDirector = Director<View, Stage, Fact>

const CUTS: Cuts<Fact> = {
  kinds: FACTS,
  moves: {
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
    ended: 950,
    forfeited: 700,
  },
}

/** Facts of these kinds that follow each other happen at once; cards are drawn meanwhile. */
const TOGETHER: readonly Fact['type'][] = ['moved', 'joined', 'motored']

/** Grapples of one square are thrown at once; those of a lower square wait for them. */
function beats(facts: readonly Fact[], before: View, tempo: Tempo): Beat<Fact>[] {
  // These may be the facts of several events: where a balloon is changes between them.
  const squares = [...before.squares]
  const thrown = new Map<Fact, number | undefined>()
  for (const fact of facts) {
    if (fact.type === 'moved') squares[fact.balloon] = fact.end
    if (fact.type === 'grappled') thrown.set(fact, squares[fact.balloon])
  }
  const together = ([one]: readonly Fact[], other: Fact) =>
    other.type === 'drew' ||
    (one?.type === other.type &&
      (TOGETHER.includes(one.type) || (thrown.has(one) && thrown.get(one) === thrown.get(other))))
  return cut(facts, { ...CUTS, together }, tempo)
}

export const PLOT: Plot<View, Stage, Fact> = { stageOf, perform, rest, beats }
