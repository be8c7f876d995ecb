/** Le Tapis Volant as the table screen sees it. */

import type { GameModule } from '../../scene/contract'
import { announce, describe, describeMove, log } from './chronicle'
import Scene from './Scene.svelte'
import type { Fact, Horizon, Move } from './types'

export const tapisVolant: GameModule<Horizon, Move, Fact> = { Scene, log, announce, describe, describeMove }
