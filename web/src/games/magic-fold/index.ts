/** Magic Fold as the table screen sees it. */

import type { GameModule } from '../scene'
import { announce, describe, describeMove, log } from './chronicle'
import Scene from './Scene.svelte'
import type { Fact, Move, Sight } from './types'

export const magicFold: GameModule<Sight, Move, Fact> = {
  Scene,
  log,
  announce,
  describe,
  describeMove,
  live: true,
  open: true,
}
