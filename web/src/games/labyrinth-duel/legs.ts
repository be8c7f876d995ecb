/** The targets of a player alone by the log, whenever the page was opened. */

import type { LogEntry } from '../../wire/types'
import { push, SIZE } from './pushing'
import type { Board, Fact, Thing, View } from './types'

/** One target, from the moment its card was turned. */
export interface Leg {
  readonly number: number
  readonly start: Thing
  readonly target: Thing
  /** As the tiles lay when the card was turned. */
  readonly board: Board
  readonly pushes: number
  /** Null while the target lies open. */
  readonly joined: boolean | null
}

type Pushed = Extract<Fact, { type: 'pushed' }>
interface Way extends Pick<Leg, 'number' | 'start' | 'target'> {
  readonly moves: Pushed[]
  joined: boolean | null
}

/** The oldest first; none where the log does not hold all that has led to the view. */
export function legsOf(view: View, log: readonly LogEntry[]): readonly Leg[] {
  const ways = waysOf(log.flatMap(({ facts }) => facts as readonly Fact[]))
  const last = ways.at(-1)
  if (last?.number !== view.number || last.moves.length !== view.pushes[0]) return []
  let board = view.boards[0] ?? []
  const legs = ways.toReversed().map(({ moves, ...way }) => {
    board = moves.reduceRight((laid, { cell, gap }) => push(laid, at(cell), at(gap)), board)
    return { ...way, board, pushes: moves.length }
  })
  return legs.reverse()
}

/** What was done about each target. */
function waysOf(facts: readonly Fact[]): readonly Way[] {
  const ways: Way[] = []
  let place: Thing | null = null
  for (const fact of facts) {
    const way = ways.at(-1)
    if (fact.type === 'began') place = fact.start
    else if (fact.type === 'turned' && place) {
      ways.push({ number: fact.number, start: place, target: fact.target, moves: [], joined: null })
    } else if (fact.type === 'walked') place = fact.end
    else if (way && fact.type === 'pushed') way.moves.push(fact)
    else if (way && fact.type === 'won') way.joined = true
    else if (way && (fact.type === 'set_aside' || fact.type === 'ended')) way.joined ??= false
  }
  return ways
}

function at([row, col]: Pushed['cell']): number {
  return SIZE * row + col
}
