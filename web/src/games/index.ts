/** The games that have a scene: one line each. A scene is fetched only when its table is opened. */

import { learnGame } from '../i18n/index.svelte'
import type { GameModule } from '../scene/contract'

// Each game's module has its own view, moves and facts; the table hands them through without looking inside.
// biome-ignore lint/suspicious/noExplicitAny: the one place where the types of all games meet
type AnyGameModule = GameModule<any, any, any>

export const SCENES: Readonly<Record<string, () => Promise<AnyGameModule>>> = {
  'flying-sultans': () => import('./flying-sultans').then((game) => game.flyingSultans),
  'labyrinth-duel': () => import('./labyrinth-duel').then((game) => game.labyrinthDuel),
  'magic-fold': () => import('./magic-fold').then((game) => game.magicFold),
  montgolfiere: () => import('./montgolfiere').then((game) => game.montgolfiere),
  'tapis-volant': () => import('./tapis-volant').then((game) => game.tapisVolant),
}

/** A game ready to be shown: its scene, and its words in the language chosen. */
export async function gameModule(game: string): Promise<GameModule> {
  const scene = SCENES[game]
  if (!scene) throw new Error(`there is no scene for ${game}`)
  const [module] = await Promise.all([scene(), learnGame(game)])
  return module
}
