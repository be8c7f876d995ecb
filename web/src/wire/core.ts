// Made from the Python structs by `python -m bisat.server.wire.typescript web/src/wire`; do not edit.

/** A seat that ran out of time plays for itself again. */
export interface Back {
  type: 'back'
}

/** Fact: a seat that was out of time plays for itself again. */
export interface CameBack {
  type: 'came_back'
  seat: number
}

export type ClockFact = CameBack | MovedFor | OutOfTime

/** Fact: the clock made a move for a seat. */
export interface MovedFor {
  type: 'moved_for'
  seat: number
}

/** Fact: a seat's time is up; from now on the clock moves for it. */
export interface OutOfTime {
  type: 'out_of_time'
  seat: number
}

/** Fact: a game of the series ended; its scores and the totals, automata last. */
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
}

export type Wrapped<V> = V | Timed<V> | Series<V> | Timed<Series<V>>
