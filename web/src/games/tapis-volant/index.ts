/** Le Tapis Volant as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { FACTS } from '../../wire/tapis-volant'
import { announce, describe, describeMove, log } from './chronicle'
import Scene from './Scene.svelte'
import type { Fact, Move, View } from './types'

export const tapisVolant: GameModule<View, Move, Fact> = {
  Scene,
  log,
  announce,
  describe,
  describeMove,
  kinds: FACTS,
}
