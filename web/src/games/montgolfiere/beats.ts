/** The facts of one event, cut into beats: what is shown together, and for how long. */

import type { Motion } from '../../scene/contract'
import type { Beat } from '../../scene/director.svelte'
import type { Fact } from './types'

/** How long a fact is shown, in milliseconds; nothing takes a second. What needs no telling takes no time. */
const LASTS: Record<Fact['type'], number> = {
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
}

/** A fade says less than a movement, so there is only the line of text to read. */
const FADE = 650

/** Facts of these kinds that follow each other happen at once. */
const TOGETHER: readonly Fact['type'][] = ['moved', 'drew', 'joined', 'motored']

/** `squares` are those before the first of the facts, which may be the facts of several events. */
export function beats(facts: readonly Fact[], squares: readonly number[], motion: Motion): Beat<Fact>[] {
  const cut: Fact[][] = []
  const now = [...squares]
  for (const fact of facts) {
    if (fact.type === 'moved') now[fact.balloon] = fact.end
    const last = cut.at(-1)
    if (last?.[0] && together(last[0], fact, now)) last.push(fact)
    else cut.push([fact])
  }
  return cut.map((group) => ({ facts: group, ms: lasts(group, motion) }))
}

function lasts([first]: readonly Fact[], motion: Motion): number {
  const ms = first ? LASTS[first.type] : 0
  return motion === 'reduced' ? Math.min(ms, FADE) : ms
}

/** Grapples of one square are thrown at once; those of a lower square wait for them. */
function together(one: Fact, other: Fact, squares: readonly number[]): boolean {
  if (one.type === 'grappled' && other.type === 'grappled') return squares[one.balloon] === squares[other.balloon]
  return one.type === other.type && TOGETHER.includes(one.type)
}
