/** Magic Fold as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { yes } from '../../scene/speech'
import { FACTS, RULES, WHY } from '../../wire/magic-fold'
import { because } from './because'
import { announce, describe, describeMove, log, subjects } from './chronicle'
import Pictured from './Pictured.svelte'
import Scene from './Scene.svelte'
import { SOUNDS } from './sounds'
import type { Fact, Move, View } from './types'
import { say } from './words'

export const magicFold: GameModule<View, Move, Fact> = {
  Scene,
  log,
  subjects,
  Pictured,
  announce,
  describe,
  describeMove,
  kinds: FACTS,
  why: WHY,
  rules: RULES,
  because,
  marks: ['[role="application"]', '.cards button', ''],
  sounds: SOUNDS,
  seated: true,
  automaton: () => say('ghost.name'),
  achieved: ({ squares, track }, seat) => {
    const n = squares[seat] ?? 0
    return say('result.reached', { n, palace: yes(n >= track.palace) })
  },
  live: true,
  open: true,
}
