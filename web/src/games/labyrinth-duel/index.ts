/** Labyrinth – the Duel as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { RULES, WHY } from '../../wire/labyrinth-duel'
import { because } from './because'
import { announce, describe, describeMove, log, subjects } from './chronicle'
import Scene from './Scene.svelte'
import { SOUNDS } from './sounds'
import type { Fact, Move, View } from './types'
import { cardWords } from './words'

export const labyrinthDuel: GameModule<View, Move, Fact> = {
  Scene,
  log,
  subjects,
  announce,
  describe,
  describeMove,
  why: WHY,
  rules: RULES,
  because,
  marks: ['.cells .far'],
  sounds: SOUNDS,
  seated: true,
  live: true,
  open: true,
  achieved: cardWords,
}
