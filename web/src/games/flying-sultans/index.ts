/** Flying Sultans as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { FACTS, RULES, WHY } from '../../wire/flying-sultans'
import { arrival } from './arrival'
import { announce, describe, describeMove, log, subjects } from './chronicle'
import Scene from './Scene.svelte'
import { SOUNDS } from './sounds'
import { stageOf } from './stage'
import type { Fact, Move, View } from './types'
import { say } from './words'

export const flyingSultans: GameModule<View, Move, Fact> = {
  Scene,
  log,
  subjects,
  announce,
  describe,
  describeMove,
  achieved: (view, seat) => {
    const { arrived, of } = arrival(view, stageOf(view), seat)
    return say('scene.arrived', { n: arrived, of })
  },
  kinds: FACTS,
  why: WHY,
  rules: RULES,
  because: (fact) => {
    if (fact.type !== 'revealed') return null
    const totals = fact.order.map((seat) => (fact.picks[seat] ?? []).reduce((sum, force) => sum + force, 0))
    return { rule: 'order', sentence: `${say('rule.order_now', { totals: totals.join(' – ') })} ${say('rule.order')}` }
  },
  marks: ['.team'],
  sounds: SOUNDS,
  seated: true,
}
