/** What one seat, or whoever watches, sees of the match, kept up to date from the boards that the server sends. */

import type { AnyFact, AnyMove } from '../../scene/contract'
import type { Board, LogEntry } from '../../wire/types'
import { isWrapperFact, type Unwrapped, unwrap } from './wrapper'

export interface Sight extends Unwrapped {
  readonly seat: number | null
  readonly legal: readonly AnyMove[]
  /** The match as this seat may know it, from the deal on. */
  readonly log: readonly LogEntry[]
  /** Grows by one when the view shows what happened since the last one, by more when it only stands there. */
  readonly step: number
  /** What happened since the last view, or what led to a view that only stands there. */
  readonly news: readonly AnyFact[]
}

/** After a longer absence nobody wants to watch everything again: it stands in the log. */
const MAX_PLAYED_ENTRIES = 12

/** A board put on top of what was seen before; what is new is played with the view. */
export function see(board: Board, known: Sight | undefined): Sight {
  const unwrapped = unwrap(board.view)
  const before = known?.log ?? []
  const log = [...before.slice(0, board.start), ...board.log]
  const fresh = log.slice(before.length)
  const goesOn = known !== undefined && follows(log, before)
  const plays = goesOn && fresh.length > 0 && fresh.length <= MAX_PLAYED_ENTRIES
  const news = (plays ? fresh : log.slice(-1)).flatMap(({ facts }) => facts as readonly AnyFact[])
  return {
    ...unwrapped,
    // The facts may be those of several events that came in one frame.
    view: { ...unwrapped.view, happened: news.filter((fact) => !isWrapperFact(fact, unwrapped)) },
    seat: board.seat,
    legal: board.legal as readonly AnyMove[],
    log,
    news,
    step: (known?.step ?? 0) + (plays ? 1 : goesOn && fresh.length === 0 ? 0 : 2),
  }
}

/** Whether a log is an earlier one with more behind it; a take-back makes it another. */
function follows(log: readonly LogEntry[], before: readonly LogEntry[]): boolean {
  const last = before.length - 1
  return last < 0 || (log.length > last && JSON.stringify(log[last]) === JSON.stringify(before[last]))
}
