/** Montgolfière as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { yes } from '../../scene/speech'
import { FACTS, RULES, WHY } from '../../wire/montgolfiere'
import { because } from './because'
import { announce, describe, describeMove, log, subjects } from './chronicle'
import Pictured from './Pictured.svelte'
import Scene from './Scene.svelte'
import { SOUNDS } from './sounds'
import { squadron } from './squadron'
import type { Fact, Move, View } from './types'
import { say } from './words'

export const montgolfiere: GameModule<View, Move, Fact> = {
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
  marks: ['.hand [aria-pressed="true"], .deeds .main', '.flyer', '[data-place="balloon-baron"]'],
  sounds: SOUNDS,
  circle: squadron,
  achieved: ({ squares, moon }, seat) =>
    say('result.reached', { n: squares[seat] ?? 0, moon: yes((squares[seat] ?? 0) >= moon) }),
}
