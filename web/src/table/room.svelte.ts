/** One table as this browser knows it: what the server said last, kept ready for the screen. */

import type { AnyFact, AnyMove } from '../games/scene'
import { Link, type Wish } from '../server/link'
import type {
  Board,
  Frame,
  Gone,
  Hello,
  Line,
  Person,
  Refused,
  ServerMessage,
  TableInfo,
  Told,
  WaitingInfo,
} from '../wire/types'
import { telling, type Unwrapped, unwrap } from './unwrap'

/** What one pair of eyes sees, with the whole log so far. */
export interface Eyes extends Unwrapped {
  readonly seat: number | null
  readonly legal: readonly AnyMove[]
  readonly log: readonly Told[]
  /** Grows by one when the view tells what happened since the last one, by more when it only stands there. */
  readonly step: number
}

export type Connection = 'held' | 'lost' | 'mended'

const MENDED_SHOWS = 2_500

export class Room {
  connection = $state<Connection>('held')
  you = $state.raw<Person | null>(null)
  table = $state.raw<TableInfo | null>(null)
  waiting = $state.raw<WaitingInfo | null>(null)
  eyes = $state.raw<readonly Eyes[]>([])
  lines = $state.raw<readonly Line[]>([])
  gone = $state.raw<Gone | null>(null)
  /** Keys of messages that have no answer yet. */
  sending = $state.raw<ReadonlySet<string>>(new Set())

  #link: Link
  #refused: (refused: Refused) => void
  #at = 0
  #heardAt = 0
  #wasLost = false
  #calm: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, refused: (refused: Refused) => void) {
    this.#refused = refused
    const url = new URL(`/ws/tables/${encodeURIComponent(id)}`, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#link = new Link(url.href, { heard: (message) => this.#hear(message), held: (held) => this.#held(held) })
  }

  send(wish: Wish): void {
    const key = this.#link.send(wish)
    this.sending = new Set([...this.sending, key])
  }

  close(): void {
    clearTimeout(this.#calm)
    this.#link.close()
  }

  /** Match time now; it runs while the match is played and not paused. */
  now(): number {
    const runs = this.table?.stage === 'playing' && !this.table.paused
    return this.#at + (runs ? performance.now() - this.#heardAt : 0)
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'hello') this.#hello(message)
    if (message.type === 'frame') this.#frame(message)
    if (message.type === 'gone') this.gone = message
    if (message.type === 'refused') {
      this.#answered(message.key ? [message.key] : [])
      this.#refused(message)
    }
  }

  #hello(hello: Hello): void {
    this.#time(hello.at)
    this.you = hello.you
    this.table = hello.table
    this.waiting = hello.waiting
    this.lines = hello.lines
    this.eyes = hello.boards.map((board) => this.#see(board, this.#known(board.seat), hello.table))
    this.gone = null
  }

  #frame(frame: Frame): void {
    this.#time(frame.at)
    if (frame.table) this.table = frame.table
    if (frame.waiting) this.waiting = frame.waiting
    if (frame.lines?.length) this.lines = [...this.lines, ...frame.lines]
    const news = frame.boards ?? []
    if (news.length && this.table) {
      const table = this.table
      const seen = news.map((board) => this.#see(board, this.#known(board.seat), table))
      const kept = this.eyes.filter((eyes) => !news.some((board) => board.seat === eyes.seat))
      // Whoever sits down no longer looks on.
      const seated = [...kept, ...seen].filter((eyes, _, all) => eyes.seat !== null || all.length === 1)
      this.eyes = seated.sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1))
    }
    this.#answered(frame.acks ?? [])
  }

  #known(seat: number | null): Eyes | undefined {
    return this.eyes.find((eyes) => eyes.seat === seat)
  }

  /** A board put on top of what was known; facts that are new are told with the view. */
  #see(board: Board, known: Eyes | undefined, table: TableInfo): Eyes {
    const unwrapped = unwrap(board.view)
    const before = known?.log ?? []
    const log = [...before.slice(0, board.start), ...board.log]
    const grown = known !== undefined && board.start >= before.length && board.log.length > 0
    const same = known !== undefined && log.length === before.length && board.start >= before.length
    // A match that has just begun tells its deal, too.
    const fresh = known === undefined && table.stage === 'playing' && board.start === 0 && log.length === 1
    const facts = (grown || fresh ? board.log : log.slice(-1)).flatMap((told) => told.facts as readonly AnyFact[])
    return {
      ...unwrapped,
      view: telling(unwrapped.view, own(facts, unwrapped)),
      seat: board.seat,
      legal: board.legal as readonly AnyMove[],
      log,
      step: (known?.step ?? 0) + (grown ? 1 : same ? 0 : 2),
    }
  }

  #answered(keys: readonly string[]): void {
    if (keys.some((key) => this.sending.has(key)))
      this.sending = new Set([...this.sending].filter((key) => !keys.includes(key)))
  }

  #time(at: number): void {
    this.#at = at
    this.#heardAt = performance.now()
  }

  #held(held: boolean): void {
    clearTimeout(this.#calm)
    if (!held) {
      this.#wasLost = true
      this.connection = 'lost'
      return
    }
    this.connection = this.#wasLost ? 'mended' : 'held'
    this.#wasLost = false
    if (this.connection === 'mended')
      this.#calm = setTimeout(() => {
        this.connection = 'held'
      }, MENDED_SHOWS)
  }
}

const AROUND = new Set(['out_of_time', 'came_back', 'moved_for', 'scored'])

/** The facts of the game itself; what clocks and series tell is told by the table. */
function own(facts: readonly AnyFact[], { clocks, series }: Unwrapped): readonly AnyFact[] {
  return clocks || series ? facts.filter((fact) => !AROUND.has(fact.type)) : facts
}
