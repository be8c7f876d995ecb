/** Flying Sultans as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { FACTS } from '../../wire/flying-sultans'
import { announce, describe, describeMove, log } from './chronicle'
import Scene from './Scene.svelte'
import type { Fact, Move, View } from './types'

export const flyingSultans: GameModule<View, Move, Fact> = {
  Scene,
  log,
  announce,
  describe,
  describeMove,
  kinds: FACTS,
}
