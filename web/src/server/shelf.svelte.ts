/** The games as the server lists them, asked for once. */

import { bring, knows, message } from '../i18n/index.svelte'
import type { GameInfo } from '../wire/types'
import { games } from './requests'

class Shelf {
  /** Null until the server has answered. */
  games = $state.raw<readonly GameInfo[] | null>(null)
  #asked: Promise<readonly GameInfo[]> | undefined

  /** Every game, with the words of those that only the server knows. */
  async list(): Promise<readonly GameInfo[]> {
    this.#asked ??= this.#ask()
    try {
      return await this.#asked
    } catch (error) {
      this.#asked = undefined
      throw error
    }
  }

  async of(game: string): Promise<GameInfo> {
    const found = (await this.list()).find(({ id }) => id === game)
    if (!found) throw new Error(`the server knows no ${game}`)
    return found
  }

  /** What the server has said of a game; undefined until then. */
  known(game: string): GameInfo | undefined {
    return this.games?.find(({ id }) => id === game)
  }

  async #ask(): Promise<readonly GameInfo[]> {
    const found = (await games()).games
    for (const { id, words } of found) if (words.en) bring(id, words)
    this.games = found
    return found
  }
}

export const shelf = new Shelf()

/** What a game is called: in the words of the house, else as it calls itself. */
export function titleOf(game: string): string {
  const ours = `game.${game}.title`
  return knows(null, ours) ? message(null, ours) : (shelf.known(game)?.title ?? game)
}

/** What a game is about, in a sentence or two; empty while nothing is known of it. */
export function aboutOf(game: string): string {
  const ours = `game.${game}.about`
  if (knows(null, ours)) return message(null, ours)
  return [own(game, 'game.about'), own(game, 'game.goal')].join(' ')
}

/** The same in a few words, for lists. */
export function lineOf(game: string): string {
  const ours = `game.${game}.line`
  return knows(null, ours) ? message(null, ours) : own(game, 'game.about')
}

/** A message of the game's own; empty where it has none. */
export function own(game: string, id: string): string {
  return knows(game, id) ? message(game, id) : ''
}
