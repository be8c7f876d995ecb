/** One table as this browser knows it: what the server said last, kept ready for the screen. */

import type { Language } from '../base/languages'
import { hasScene } from '../games'
import { language } from '../i18n/index.svelte'
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
  WaitingInfo,
} from '../wire/types'
import { keepLastSeen, lastSeen } from './lastSeen'
import { type Sight, see } from './sight/sight'

export type Connection = 'held' | 'lost' | 'mended'

const MENDED_SHOWS = 2_500

export class Room {
  connection = $state<Connection>('held')
  you = $state.raw<Person | null>(null)
  table = $state.raw<TableInfo | null>(null)
  waiting = $state.raw<WaitingInfo | null>(null)
  /** One for each own seat in their order, or that of whoever looks on. */
  sights = $state.raw<readonly Sight[]>([])
  /** What all may see who share this device; null where nobody does. */
  common = $state.raw<Sight | null>(null)
  /** What happened since this device last saw the table, where that is days ago: how it stood, and how it stands. */
  missed: readonly Sight[] = []
  lines = $state.raw<readonly Line[]>([])
  gone = $state.raw<Gone | null>(null)
  #sending = $state.raw<ReadonlyMap<string, Wish>>(new Map())
  /** Those who want to hear themselves what became of a message. */
  #asking = new Map<string, (refused: Refused | null) => void>()

  #url: URL
  #link: Link
  #refused: (refused: Refused) => void
  #at = 0
  #heardAt = 0
  #wasLost = false
  #calm: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, refused: (refused: Refused) => void) {
    this.#refused = refused
    this.#url = new URL(`/ws/tables/${encodeURIComponent(id)}`, location.href)
    this.#url.protocol = this.#url.protocol === 'https:' ? 'wss:' : 'ws:'
    this.#link = new Link(this.#url.href, { heard: (message) => this.#hear(message), held: (held) => this.#held(held) })
  }

  send(wish: Wish): string {
    const key = this.#link.send(wish)
    this.#sending = new Map(this.#sending).set(key, wish)
    return key
  }

  /** Send a message and learn what became of it: null if it was done, else the refusal, which nobody else hears of. */
  ask(wish: Wish): Promise<Refused | null> {
    return new Promise((answer) => {
      this.#asking.set(this.send(wish), answer)
    })
  }

  /** Whether something of this kind was said and has no answer yet. */
  sends(...types: Wish['type'][]): boolean {
    return [...this.#sending.values()].some(({ type }) => types.includes(type))
  }

  /** Whether a seat has acted and there is no answer yet. */
  acts(seat: number): boolean {
    return [...this.#sending.values()].some(
      (wish) => (wish.type === 'act' || wish.type === 'undo') && wish.seat === seat,
    )
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

  /** Where pictures and words come from the server, let them come in this language. */
  speak(language: Language): void {
    const spoken = this.#url.searchParams.get('words')
    if (spoken && spoken !== language) this.#askForWords(language)
  }

  #askForWords(language: Language): void {
    this.#url.searchParams.set('words', language)
    this.#link.move(this.#url.href)
  }

  #hear(message: ServerMessage): void {
    // Only now is it known what is played here, and hence whether words are needed.
    if (message.type === 'hello' && !hasScene(message.table.game) && !this.#url.searchParams.has('words')) {
      this.#askForWords(language())
      return
    }
    if (message.type === 'hello') this.#hello(message)
    if (message.type === 'frame') this.#frame(message)
    if (message.type === 'gone' && !message.again) this.gone = message
    if (message.type === 'refused') {
      const asked = message.key ? this.#asking.has(message.key) : false
      this.#answered(message.key ? [message.key] : [], message)
      if (!asked) this.#refused(message)
    }
  }

  #hello(hello: Hello): void {
    this.#time(hello.at)
    this.you = hello.you
    this.table = hello.table
    this.waiting = hello.waiting
    this.lines = hello.lines
    this.sights = hello.boards.map((board) => see(board, this.#known(board.seat) ?? this.#left(board, hello)))
    this.#keepLastSeen(hello.boards)
    this.common = hello.common ? see(hello.common, this.common ?? undefined) : null
  }

  #frame(frame: Frame): void {
    this.#time(frame.at)
    if (frame.table) this.table = frame.table
    if (frame.waiting) this.waiting = frame.waiting
    if (frame.lines?.length) this.lines = [...this.lines, ...frame.lines]
    if (frame.common) this.common = see(frame.common, this.common ?? undefined)
    const news = frame.boards ?? []
    if (news.length) {
      const kept = this.sights.filter((sight) => !news.some((board) => board.seat === sight.seat))
      const all = [...kept, ...news.map((board) => see(board, this.#known(board.seat)))]
      // Whoever sits down no longer looks on.
      const seated = all.filter((sight) => sight.seat !== null || all.length === 1)
      this.sights = seated.sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1))
      this.#keepLastSeen(news)
    }
    this.#answered(frame.acks ?? [])
  }

  /** A seat as this device left it, if only some has happened since; those who share a device see it together. */
  #left(board: Board, { table, boards }: Hello): Sight | undefined {
    const kept = boards.length === 1 ? lastSeen(table, board.seat) : null
    if (!kept) return undefined
    const before = see(kept, undefined)
    const now = see(board, before)
    if (now.step === before.step + 1) this.missed = [before, now]
    return before
  }

  #keepLastSeen(boards: readonly Board[]): void {
    const [board, sight] = [boards[0], this.sights[0]]
    if (this.table && board && sight && this.sights.length === 1) keepLastSeen(this.table, { ...board, log: sight.log })
  }

  #known(seat: number | null): Sight | undefined {
    return this.sights.find((sight) => sight.seat === seat)
  }

  #answered(keys: readonly string[], refused: Refused | null = null): void {
    for (const key of keys) {
      this.#asking.get(key)?.(refused)
      this.#asking.delete(key)
    }
    if (keys.some((key) => this.#sending.has(key)))
      this.#sending = new Map([...this.#sending].filter(([key]) => !keys.includes(key)))
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
