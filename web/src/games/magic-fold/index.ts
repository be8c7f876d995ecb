/** Magic Fold as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { FACTS } from '../../wire/magic-fold'
import { announce, describe, describeMove, log } from './chronicle'
import Scene from './Scene.svelte'
import type { Fact, Move, View } from './types'
import { say } from './words'

export const magicFold: GameModule<View, Move, Fact> = {
  Scene,
  log,
  announce,
  describe,
  describeMove,
  kinds: FACTS,
  automaton: () => say('ghost.name'),
  live: true,
  open: true,
}
