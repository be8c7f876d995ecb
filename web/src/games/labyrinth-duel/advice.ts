/** What the solver of the server says of a board: a shortest way, and whether it is proven to be one. */

import { withBox } from '../../scene/box.svelte'
import { Refusal, solve } from '../../server/requests'
import type { Solution } from '../../wire/labyrinth-duel'
import { nearest } from './nearest'
import type { Board, Thing } from './types'

export function advise(board: Board, start: Thing, target: Thing): Promise<Solution> {
  return solve<Solution>('labyrinth-duel', { board, start, target, ...withBox() })
}

/** The same; without network a board that is near enough is solved here. */
export async function adviseAnywhere(board: Board, start: Thing, target: Thing): Promise<Solution> {
  try {
    return await advise(board, start, target)
  } catch (problem) {
    const pushes = problem instanceof Refusal && problem.id === 'unreachable' && nearest(board, start, target)
    if (!pushes) throw problem
    return { pushes, proven: true }
  }
}
