/** The facts of one event, cut into beats: what is shown together, and for how long. */

import type { Motion } from '../../scene/contract'
import type { Beat } from '../../scene/director.svelte'
import type { Fact } from './types'

/** How long a fact is shown, in milliseconds; nothing takes a second. What needs no telling takes no time. */
const LASTS: Record<Fact['type'], number> = {
  began: 0,
  ordered: 950,
  called: 950,
  placed: 800,
  favoured: 600,
  revealed: 980,
  used: 500,
  flew: 900,
  swapped: 950,
  turned: 950,
  summoned: 900,
  walked: 900,
  rested: 600,
  granted: 900,
  waived: 600,
  ended: 950,
  forfeited: 800,
  chose: 0,
  took_back: 0,
}

/** A fade says less than a movement, so there is only the line of text to read. */
const FADE = 650

/** One fact at a time, in order: each changes the board for the next. Only a tile goes back while it acts. */
export function beats(facts: readonly Fact[], motion: Motion): Beat<Fact>[] {
  const cut: Fact[][] = []
  for (const fact of facts) {
    const last = cut.at(-1)
    if (last?.at(-1)?.type === 'used') last.push(fact)
    else cut.push([fact])
  }
  return cut.map((group) => ({ facts: group, ms: Math.max(...group.map((fact) => lasts(fact, motion))) }))
}

function lasts({ type }: Fact, motion: Motion): number {
  return motion === 'reduced' ? Math.min(LASTS[type], FADE) : LASTS[type]
}
