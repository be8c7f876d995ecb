/** What one seat, or whoever watches, sees of the match, kept up to date from the boards that the server sends. */

import type { AnyFact, AnyMove, PlainView } from '../../scene/contract'
import type { Board, LogEntry } from '../../wire/types'
import { isWrapperFact, type Unwrapped, unwrap } from './wrapper'

/** An entry of the log, with its words where they come from the server. */
export interface SeenEntry extends LogEntry {
  readonly lines?: readonly string[]
}

export interface Sight extends Unwrapped {
  readonly seat: number | null
  readonly legal: readonly AnyMove[]
  /** The match as this seat may know it, from the deal on. */
  readonly log: readonly SeenEntry[]
  /** Grows by one when the view shows what happened since the last one, by more when it only stands there. */
  readonly step: number
  /** What happened since the last view, or what led to a view that only stands there. */
  readonly news: readonly AnyFact[]
  /** The view as the server shows it; null where the game has a scene of its own. */
  readonly plain: PlainView | null
}

/** After a longer absence nobody wants to watch everything again: it stands in the log. */
const MAX_PLAYED_ENTRIES = 12

/** A board put on top of what was seen before; what is new is played with the view. */
export function see(board: Board, known: Sight | undefined): Sight {
  const unwrapped = unwrap(board.view)
  const before = known?.log ?? []
  const log = [...before.slice(0, board.start), ...worded(board)]
  const fresh = log.slice(before.length)
  const goesOn = known !== undefined && follows(log, before)
  const plays = goesOn && fresh.length > 0 && fresh.length <= MAX_PLAYED_ENTRIES
  const latest = plays ? fresh : log.slice(-1)
  const news = latest.flatMap(({ facts }) => facts as readonly AnyFact[])
  return {
    ...unwrapped,
    // The facts may be those of several events that came in one frame.
    view: { ...unwrapped.view, happened: news.filter((fact) => !isWrapperFact(fact, unwrapped)) },
    seat: board.seat,
    legal: board.legal as readonly AnyMove[],
    log,
    news,
    plain: plainView(board, latest),
    step: (known?.step ?? 0) + (plays ? 1 : goesOn && fresh.length === 0 ? 0 : 2),
  }
}

/** What is new in the log, each entry with its words if it came with any. */
function worded({ log, plain }: Board): readonly SeenEntry[] {
  return plain ? log.map((entry, at) => ({ ...entry, lines: plain.lines[at] ?? [] })) : log
}

function plainView({ plain, legal }: Board, latest: readonly SeenEntry[]): PlainView | null {
  if (!plain) return null
  const { svg, text, moves } = plain
  const labels = new Map((legal as readonly AnyMove[]).map((move, at) => [move, moves[at] ?? move.type]))
  return { svg, text, labels, said: latest.flatMap(({ lines = [] }) => lines) }
}

/** Whether a log is an earlier one with more behind it; a take-back makes it another. */
function follows(log: readonly LogEntry[], before: readonly LogEntry[]): boolean {
  const last = before.length - 1
  const facts = (entry: LogEntry | undefined) => JSON.stringify([entry?.at, entry?.facts])
  return last < 0 || (log.length > last && facts(log[last]) === facts(before[last]))
}
