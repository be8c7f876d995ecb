/** Why? The rule behind a fact, in a sentence, and where the rules page tells it. */

import { message } from '../../i18n/index.svelte'
import type { AnyFact, GameModule } from '../../scene/contract'
import type { Because } from '../../wire/core'
import type { Sight } from '../sight/sight'
import { isWrapperFact } from '../sight/wrapper'

export interface Why {
  readonly sentence: string
  /** The heading of the rules page under which it stands; null where the page does not tell it. */
  readonly part: number | null
}

/** What every game may tell, in the words of the house. */
const HOUSE: Readonly<Record<string, string>> = { forfeited: 'leaving', scored: 'series' }

/** How many entries of the log may lie between a fact and what it came of. */
const BACK = 6

type Knowing = Pick<GameModule, 'why' | 'rules' | 'because'>

export function whyOf(fact: AnyFact, sight: Sight, game: string, module: Knowing): Why | null {
  if (isWrapperFact(fact, sight)) return { sentence: message(null, `rule.${HOUSE[fact.type] ?? 'clock'}`), part: null }
  const usual: Because | undefined = module.why?.[fact.type]
  if (usual) {
    const found = module.because?.(fact, before(fact, sight), sight.view)
    return ruleOf(found?.rule ?? usual[0], game, module, found?.sentence)
  }
  const house = HOUSE[fact.type]
  return house && module.why ? { sentence: message(null, `rule.${house}`), part: null } : null
}

/** A rule by its name: its sentence, or one that says more, and its part of the rules page. */
export function ruleOf(rule: string, game: string, module: Knowing, sentence?: string): Why {
  return { sentence: sentence ?? message(game, `rule.${rule}`), part: module.rules?.[rule] ?? null }
}

/** What happened up to a fact, the latest last. */
function before(fact: AnyFact, { log }: Sight): readonly AnyFact[] {
  const at = log.findLastIndex(({ facts }) => (facts as readonly AnyFact[]).includes(fact))
  const all = log.slice(Math.max(0, at - BACK), at + 1).flatMap(({ facts }) => facts as readonly AnyFact[])
  return all.slice(0, all.lastIndexOf(fact) + 1)
}
