/** Le Tapis Volant as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { FACTS, RULES, WHY } from '../../wire/tapis-volant'
import { because } from './because'
import { toFinish } from './cells'
import { announce, describe, describeMove, log, subjects } from './chronicle'
import { START } from './landscape/grid'
import Pictured from './Pictured.svelte'
import Scene from './Scene.svelte'
import { SOUNDS } from './sounds'
import type { Fact, Move, View } from './types'
import { say } from './words'

export const tapisVolant: GameModule<View, Move, Fact> = {
  Scene,
  log,
  subjects,
  Pictured,
  announce,
  describe,
  describeMove,
  achieved: ({ carpets }, seat) => say('result.left', { n: toFinish(carpets[seat] ?? START) }),
  kinds: FACTS,
  why: WHY,
  rules: RULES,
  because,
  marks: ['.hand button', '.compass button'],
  sounds: SOUNDS,
  seated: true,
}
