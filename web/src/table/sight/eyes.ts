/** What one pair of eyes sees of the match, kept up to date from the boards that the server sends. */

import type { AnyFact, AnyMove } from '../../scene/contract'
import type { Board, LogEntry } from '../../wire/types'
import { telling, type Unwrapped, unwrap } from './unwrap'

export interface Eyes extends Unwrapped {
  readonly seat: number | null
  readonly legal: readonly AnyMove[]
  /** The match as these eyes may know it, from the deal on. */
  readonly log: readonly LogEntry[]
  /** Grows by one when the view tells what happened since the last one, by more when it only stands there. */
  readonly step: number
  /** What happened since the last view, or what led to a view that only stands there. */
  readonly news: readonly AnyFact[]
}

/** After a longer absence nobody wants to watch everything again: the log tells it. */
const MOST_TOLD = 12

/** A board put on top of what these eyes knew; what is new is told with the view. */
export function see(board: Board, known: Eyes | undefined): Eyes {
  const unwrapped = unwrap(board.view)
  const before = known?.log ?? []
  const log = [...before.slice(0, board.start), ...board.log]
  const news = log.slice(before.length)
  const goesOn = known !== undefined && follows(log, before)
  const told = goesOn && news.length > 0 && news.length <= MOST_TOLD
  const facts = (told ? news : log.slice(-1)).flatMap((entry) => entry.facts as readonly AnyFact[])
  return {
    ...unwrapped,
    view: telling(unwrapped.view, own(facts, unwrapped)),
    seat: board.seat,
    legal: board.legal as readonly AnyMove[],
    log,
    news: facts,
    step: (known?.step ?? 0) + (told ? 1 : goesOn && news.length === 0 ? 0 : 2),
  }
}

/** Whether a log is an earlier one with more behind it; a take-back makes it another. */
function follows(log: readonly LogEntry[], before: readonly LogEntry[]): boolean {
  const last = before.length - 1
  return last < 0 || (log.length > last && JSON.stringify(log[last]) === JSON.stringify(before[last]))
}

const AROUND = new Set(['out_of_time', 'came_back', 'moved_for', 'scored'])

/** Whether a fact comes from the clocks or the series around the game; the table itself tells those. */
export function isAround(fact: AnyFact, { clocks, series }: Pick<Unwrapped, 'clocks' | 'series'>): boolean {
  return (clocks !== null || series !== null) && AROUND.has(fact.type)
}

function own(facts: readonly AnyFact[], around: Unwrapped): readonly AnyFact[] {
  return facts.filter((fact) => !isAround(fact, around))
}
