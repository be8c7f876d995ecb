/** The pictures of the games, in the order in which they stand until the server has said which there are. */

import anyGame from './games/any-game.svg'
import flyingSultans from './games/flying-sultans.svg'
import labyrinthDuel from './games/labyrinth-duel.svg'
import magicFold from './games/magic-fold.svg'
import montgolfiere from './games/montgolfiere.svg'
import tapisVolant from './games/tapis-volant.svg'

export const PICTURES: Readonly<Record<string, string>> = {
  montgolfiere,
  'tapis-volant': tapisVolant,
  'flying-sultans': flyingSultans,
  'labyrinth-duel': labyrinthDuel,
  'magic-fold': magicFold,
}

/** A game that brings no picture has one that fits any. */
export function pictureOf(game: string): string {
  return PICTURES[game] ?? anyGame
}
