/** How the race is shown: what together, and for how long. */

import { type Beat, cut, type Pace } from '../../scene/beats'
import type { Motion } from '../../scene/contract'
import type { Plot } from '../../scene/director.svelte'
import { perform, rest, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

const PACE: Pace<Fact> = {
  /** What happens while hands fold takes no time: nobody must wait for it. */
  lasts: {
    began: 0,
    reshuffled: 0,
    turned: 0,
    folded: 0,
    unfolded: 0,
    turned_over: 0,
    rested: 0,
    took: 0,
    sand_runs: 0,
    passed: 0,
    withdrew: 0,
    forfeited: 0,
    chose: 0,
    took_back: 0,
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
  fade: 600,
  /** Genies for those without a card are handed out at once; a cobra and what it does are one thing. */
  together: ([one], other) => {
    if (one?.type === 'gained' && other.type === 'gained') return one.why === 'none' && other.why === 'none'
    return one?.type === 'bit' && (other.type === 'lost' || other.type === 'bound' || other.type === 'barred')
  },
}

function beats(facts: readonly Fact[], _before: View, motion: Motion): Beat<Fact>[] {
  const all = cut(facts, PACE, motion)
  const whole = all.reduce((sum, { ms }) => sum + ms, 0)
  const hurry = Math.min(1, time(facts) / whole)
  return all.map(({ facts, ms }) => ({ facts, ms: Math.round(ms * hurry) }))
}

/** What the rules leave before the next cards (F14): two seconds for each token, and most of the count of three. */
function time(facts: readonly Fact[]): number {
  const acted = facts.filter(
    (fact) =>
      fact.type === 'void' ||
      (fact.type === 'checked' && !fact.right) ||
      (fact.type === 'moved' && fact.why === 'claim'),
  )
  return 2000 * acted.length + 2200
}

export const PLOT: Plot<View, Stage, Fact> = {
  stageOf,
  perform,
  rest,
  beats,
  overtakes: (view, shown) => view.open.length > 0 && view.round !== shown.round, // new cards wait for nothing
}
