/** The five games as the lobby shows them, whether or not they can be played yet. */

import flyingSultans from '../art/games/flying-sultans.svg'
import labyrinthDuel from '../art/games/labyrinth-duel.svg'
import magicFold from '../art/games/magic-fold.svg'
import montgolfiere from '../art/games/montgolfiere.svg'
import tapisVolant from '../art/games/tapis-volant.svg'

export const GAMES = [
  { id: 'montgolfiere', picture: montgolfiere, seats: [2, 6] },
  { id: 'tapis-volant', picture: tapisVolant, seats: [3, 6] },
  { id: 'flying-sultans', picture: flyingSultans, seats: [2, 4] },
  { id: 'labyrinth-duel', picture: labyrinthDuel, seats: [1, 2] },
  { id: 'magic-fold', picture: magicFold, seats: [2, 4] },
] as const

export type GameId = (typeof GAMES)[number]['id']
