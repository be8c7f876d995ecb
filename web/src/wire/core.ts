// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.

/** A seat that ran out of time plays for itself again. */
export interface Back {
  type: 'back'
}

/** A seat that was out of time plays for itself again. */
export interface CameBack {
  type: 'came_back'
  seat: number
}

export type ClockFact = CameBack | MovedFor | OutOfTime

/** The clock made a move for a seat. */
export interface MovedFor {
  type: 'moved_for'
  seat: number
}

/** A seat's time is up; from now on the clock moves for it. */
export interface OutOfTime {
  type: 'out_of_time'
  seat: number
}

/** How a match ended. */
export interface Outcome {
  places: readonly number[]
  reason: string
  scores: readonly number[]
  automata?: readonly number[]
}

/** A game of the series ended; its scores and the totals, automata last. */
export interface Scored {
  type: 'scored'
  game: number
  scores: readonly number[]
  totals: readonly number[]
}

/** A view of the game in play, and the public score. */
export interface Series<Inner> {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Scored[]
  inner: Inner
  began: number
  games: number
  phases: number
  totals: readonly number[]
  target: number | null
  count: number | null
  outcomes: readonly Outcome[]
}

/** A view of the game inside, and the public clocks. */
export interface Timed<Inner> {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly ClockFact[]
  inner: Inner
  left: readonly number[]
  running: readonly number[]
  away: readonly number[]
  paid: readonly number[]
  bank: number
  increment: number
  shown: readonly number[]
}

export const WRAPPER_FACTS: Readonly<Record<string, FactKind>> = {
  came_back: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  moved_for: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  out_of_time: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  scored: { reveals: true, about: null, line: true, lasts: 0, more: null, counts: null },
}
/** The rule behind a fact, and the number of the heading of the rules page that tells it. */
export type Because = readonly [rule: string, part: number]
/** What a class of facts says about itself. */
export interface FactKind {
  readonly reveals: boolean
  readonly about: string | null
  readonly line: boolean | string
  readonly lasts: number
  readonly more: number | null
  readonly counts: string | null
}
export type Wrapped<V> = V | Timed<V> | Series<V> | Timed<Series<V>>
