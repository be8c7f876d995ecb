/** How the race is shown: what together, and for how long. */

import { type Beat, type Cuts, cut, type Tempo } from '../../scene/beats'
import type { Plot } from '../../scene/director.svelte'
import type { FactKind } from '../../wire/core'
import { FACTS } from '../../wire/magic-fold'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

/** What is left of the count of three when everything has been shown. */
const COUNT = 800

const LEFT = FACTS.forfeited as FactKind

const CUTS: Cuts<Fact> = {
  /** That somebody leaves while hands fold is news beside the board. */
  kinds: { ...FACTS, forfeited: { ...LEFT, lasts: 0 } },
  moves: {
    stopped: 650,
    ghost_took: 650,
    checked: 850,
    void: 600,
    put_back: 650,
    moved: 850,
    bit: 950,
    gained: 450,
    lost: 600,
    bound: 700,
    barred: 700,
    arrived: 900,
    ended: 950,
  },
  /** Genies for those without a card are handed out at once; a cobra and what it does are one thing. */
  together: ([one], other) => {
    if (one?.type === 'gained' && other.type === 'gained') return one.why === 'none' && other.why === 'none'
    return one?.type === 'bit' && (other.type === 'lost' || other.type === 'bound' || other.type === 'barred')
  },
}

/** The next cards wait for nobody (F14): until they are turned, everything has been shown, even at a slow pace. */
function beats(facts: readonly Fact[], _before: View, tempo: Tempo, after: View): Beat<Fact>[] {
  const all = cut(facts, CUTS, tempo)
  const whole = all.reduce((sum, { ms }) => sum + ms, 0)
  const time = after.pause === null ? whole : after.pause - after.at - COUNT
  const hurry = whole > time ? time / whole : 1
  return all.map(({ facts, ms }) => ({ facts, ms: Math.round(ms * hurry) }))
}

export const PLOT: Plot<View, Stage, Fact> = {
  live: true,
  stageOf,
  perform,
  rest,
  beats,
  overtakes: (view, shown) => view.open.length > 0 && view.round !== shown.round, // new cards wait for nothing
}
