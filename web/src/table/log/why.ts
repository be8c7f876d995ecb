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

export function whyOf(fact: AnyFact, sight: Sight, game: string, module: Pick<GameModule, 'why'>): Why | null {
  if (isWrapperFact(fact, sight)) return { sentence: message(null, `rule.${HOUSE[fact.type] ?? 'clock'}`), part: null }
  const because: Because | undefined = module.why?.[fact.type]
  if (because) return { sentence: message(game, `rule.${because[0]}`), part: because[1] }
  const house = HOUSE[fact.type]
  return house && module.why ? { sentence: message(null, `rule.${house}`), part: null } : null
}
