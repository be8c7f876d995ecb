/** How the race is told: what is shown together, and for how long. */

import type { Motion } from '../../scene/contract'
import type { Beat, Plot } from '../../scene/director.svelte'
import { perform, type Stage, settle, stageOf } from './stage'
import type { Fact, Sight } from './types'

/** How long a fact is shown, in milliseconds. What happens while hands fold takes no time: nobody must wait for it. */
const LASTS: Readonly<Record<Fact['type'], number>> = {
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
}

/** Without motion there is only a line of text to read. */
const FADE = 600

function beats(facts: readonly Fact[], _before: Sight, motion: Motion): Beat<Fact>[] {
  const cut: Fact[][] = []
  for (const fact of facts) {
    const last = cut.at(-1)
    if (last?.[0] && together(last[0], fact)) last.push(fact)
    else cut.push([fact])
  }
  const told = cut.map((group) => {
    const ms = LASTS[group[0]?.type ?? 'began']
    return { facts: group, ms: motion === 'reduced' ? Math.min(ms, FADE) : ms }
  })
  const whole = told.reduce((sum, { ms }) => sum + ms, 0)
  const hurry = Math.min(1, time(facts) / whole)
  return told.map(({ facts, ms }) => ({ facts, ms: Math.round(ms * hurry) }))
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

/** Genies for those without a card are handed out at once; a cobra and what it does are one thing. */
function together(one: Fact, other: Fact): boolean {
  if (one.type === 'gained' && other.type === 'gained') return one.why === 'none' && other.why === 'none'
  return one.type === 'bit' && (other.type === 'lost' || other.type === 'bound' || other.type === 'barred')
}

export const PLOT: Plot<Sight, Stage, Fact> = { stageOf, perform, settle, beats }
