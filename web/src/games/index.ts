/** The games that have a scene: one line each. A scene is fetched only when its table is opened. */

import { learnGame } from '../i18n/index.svelte'
import type { GameModule } from '../scene/contract'
import { shelf } from '../server/shelf.svelte'

// Each game's module has its own view, moves and facts; the table hands them through without looking inside.
// biome-ignore lint/suspicious/noExplicitAny: the one place where the types of all games meet
type AnyGameModule = GameModule<any, any, any>

const SCENES: Readonly<Record<string, () => Promise<AnyGameModule>>> = {
  'flying-sultans': () => import('./flying-sultans').then((game) => game.flyingSultans),
  'labyrinth-duel': () => import('./labyrinth-duel').then((game) => game.labyrinthDuel),
  'magic-fold': () => import('./magic-fold').then((game) => game.magicFold),
  montgolfiere: () => import('./montgolfiere').then((game) => game.montgolfiere),
  'tapis-volant': () => import('./tapis-volant').then((game) => game.tapisVolant),
}

/** Whether a game has a scene of its own; for any other the server sends pictures and words. */
export function hasScene(game: string): boolean {
  return game in SCENES
}

/** A game ready to be shown: its scene, and its words in the language chosen. */
export async function gameModule(game: string): Promise<GameModule> {
  const scene = SCENES[game]
  if (!scene) {
    const [info, { plainGame }] = await Promise.all([shelf.of(game), import('./plain')])
    return plainGame(info)
  }
  const [module] = await Promise.all([scene(), learnGame(game)])
  return module
}
