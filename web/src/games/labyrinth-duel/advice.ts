/** What the solver of the server says of a board: a shortest way, and whether it is proven to be one. */

import { solve } from '../../server/requests'
import type { Solution } from '../../wire/labyrinth-duel'
import type { Board, Thing } from './types'

export function advise(board: Board, start: Thing, target: Thing): Promise<Solution> {
  return solve<Solution>('labyrinth-duel', { board, start, target })
}
