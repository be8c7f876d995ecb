// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'

export type Card = 'A11' | 'A12' | 'A13' | 'A21' | 'A22' | 'A23' | 'A31' | 'A32' | 'A33' | 'B11' | 'B12' | 'B13' | 'B21' | 'B22' | 'B23' | 'B31' | 'B32' | 'B33' | 'V1' | 'V2' | 'V3'

/** A seat made its sealed choice; what it chose stays secret. */
export interface Chose {
  type: 'chose'
  seat: number
}

/** A new race: everybody holds so many wind cards. */
export interface Dealt {
  type: 'dealt'
  hand: number
}

/** What was measured. */
export interface Difficulty {
  turns: number
  within: number
  lost: number
  flights: number
}

export type Direction = 'down' | 'left' | 'right' | 'up'

/** A seat drew a wind card; None is hidden from these eyes. */
export interface Drew {
  type: 'drew'
  seat: number
  card: Card | null
}

/** Play nothing: drift in the wind, sink where it is calm; then, if wished, exchange a wind card. */
export interface Drift {
  type: 'drift'
  exchange: Card | null
  meet: Meet | null
}

/** A carpet drifted with the wind; with an obstacle before it, less far (T4). */
export interface Drifted {
  type: 'drifted'
  seat: number
  start: readonly [number, number]
  path: readonly (readonly [number, number])[]
  wind: number
  edge: Edge | null
}

export type Edge = 'left' | 'right' | 'top'

/** The race is over. */
export interface Ended {
  type: 'ended'
  reason: string
  winners: readonly number[]
}

/** A seat laid a wind card on the discards for the top of the stock. */
export interface Exchanged {
  type: 'exchanged'
  seat: number
  card: Card
}

export type Fact = Chose | Dealt | Drew | Drifted | Ended | Exchanged | FellOn | Flew | Forced | Forfeited | HeadStart | Missed | Played | Reshuffled | Restarted | Sank | Stopped | TookBack

/** One thing that is wrong with a landscape, the pieces it is about, and the cells to show. */
export interface Fault {
  why: Wrong
  pieces: readonly Piece[]
  cells: readonly (readonly [number, number])[]
}

/** Fallen carpets came to sit on others, which miss a turn. */
export interface FellOn {
  type: 'fell_on'
  fallen: readonly number[]
  others: readonly number[]
}

export type First = 'sideways' | 'vertical'

/** A carpet flew, one cell after the other. */
export interface Flew {
  type: 'flew'
  seat: number
  start: readonly [number, number]
  path: readonly (readonly [number, number])[]
  wind: number
  edge: Edge | null
}

/** Play a wind card in one of its senses, alone or with a direction card. */
export interface Fly {
  type: 'fly'
  card: Card
  way: Way
  first: First | null
  direction: Direction | null
  meet: Meet | null
}

/** A carpet forced others down, lowest first; they fall straight, through clouds. */
export interface Forced {
  type: 'forced'
  seat: number
  others: readonly number[]
  start: readonly [number, number]
  end: readonly [number, number]
}

/** A seat left the match for good. */
export interface Forfeited {
  type: 'forfeited'
  seat: number
  reason: string
}

export type Grade = 'easy' | 'hard' | 'medium'

/** A seat begins ahead, by so much of what its game counts; part of the facts of games that know it. */
export interface HeadStart {
  type: 'head_start'
  seat: number
  by: number
}

export type Meet = 'force' | 'stop'

/** A seat missed its turn. */
export interface Missed {
  type: 'missed'
  seat: number
}

export type Move = Drift | Fly | Nudge

/** Play a direction card alone. */
export interface Nudge {
  type: 'nudge'
  direction: Direction
  first: First | null
  meet: Meet | null
}

/** How to play Le Tapis Volant. */
export interface Options {
  bank: number | null
  increment: number
  extra_time: readonly number[]
  days: 1 | 2 | 3 | 7 | null
  landscape: string | readonly Placed[]
  open_hands: boolean
  hidden_directions: boolean
  five_cards: boolean
  head_start: readonly number[]
}

export type OwnFact = Dealt | Drew | Drifted | Ended | Exchanged | FellOn | Flew | Forced | HeadStart | Missed | Played | Reshuffled | Restarted | Sank | Stopped

/** A placed piece with its size, as views show it. */
export interface Panel {
  piece: Piece
  column: number
  row: number
  width: number
  height: number
}

export type Piece = 'bank' | 'elephant' | 'gate' | 'house' | 'minaret' | 'mosque' | 'palace' | 'palm' | 'puff' | 'streak'

/** A piece of the landscape and its lower left cell; a ground panel stands on row 1. */
export interface Placed {
  piece: Piece
  column: number
  row: number
}

/** A seat played a wind card, a direction card or both. */
export interface Played {
  type: 'played'
  seat: number
  card: Card | null
  way: Way | null
  direction: Direction | null
}

export type Reason = 'fallen' | 'forfeit' | 'landed' | 'rounds'

/** The stock is empty: the discards, so many, are the new one (T8). */
export interface Reshuffled {
  type: 'reshuffled'
  cards: number
}

/** A carpet that left the board is back at the start (T2). */
export interface Restarted {
  type: 'restarted'
  seat: number
  edge: Edge
}

/** A carpet sank a row; on a roof or the ground it stays. */
export interface Sank {
  type: 'sank'
  seat: number
  start: readonly [number, number]
  path: readonly (readonly [number, number])[]
}

/** A landscape by its name, its code or its pieces as they lie now; or, instead, the wish for another. */
export interface Sketch {
  landscape: string | readonly Placed[]
  wish: Wish | null
}

/** A carpet sat down on others, lowest first: they miss a turn. */
export interface Stopped {
  type: 'stopped'
  seat: number
  others: readonly number[]
}

/** A seat took its sealed choice back. */
export interface TookBack {
  type: 'took_back'
  seat: number
}

/** A landscape looked at: its faults, or its code, figures and grade. */
export interface Verdict {
  landscape: readonly Panel[]
  faults: readonly Fault[]
  code: string | null
  difficulty: Difficulty | null
  grade: Grade | null
}

/** What a seat, or a spectator, may know. */
export interface View {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Fact[]
  landscape: readonly Panel[]
  carpets: readonly (readonly [number, number])[]
  heights: readonly number[]
  held: readonly number[]
  turn: number
  round: number
  hands: readonly (readonly Card[] | null)[]
  counts: readonly number[]
  directions: readonly (number | null)[]
  stock: number
  discards: readonly Card[]
  ended: Reason | null
  winner: number | null
}

export type Way = 'down' | 'up'

/** A landscape by chance, of this grade. */
export interface Wish {
  grade: Grade
  seed: string
}

export type Wrong = 'blocked' | 'cloud_on_roof' | 'forbidden' | 'off_grid' | 'off_ground' | 'off_sky' | 'overlap' | 'pocket' | 'twice'

export const FACTS: Readonly<Record<string, FactKind>> = {
  chose: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  dealt: { reveals: false, about: null, line: true, lasts: 1700, more: null, counts: null },
  drew: { reveals: true, about: 'seat', line: 'card', lasts: 500, more: 0, counts: null },
  drifted: { reveals: false, about: 'seat', line: true, lasts: 1700, more: null, counts: null },
  ended: { reveals: false, about: 'winners', line: true, lasts: 2500, more: null, counts: null },
  exchanged: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  fell_on: { reveals: false, about: 'fallen', line: true, lasts: 2000, more: null, counts: null },
  flew: { reveals: false, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  forced: { reveals: false, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  forfeited: { reveals: true, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  head_start: { reveals: false, about: 'seat', line: true, lasts: 1500, more: 800, counts: null },
  missed: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  played: { reveals: false, about: 'seat', line: true, lasts: 1700, more: null, counts: null },
  reshuffled: { reveals: false, about: null, line: true, lasts: 2300, more: null, counts: null },
  restarted: { reveals: false, about: 'seat', line: true, lasts: 2100, more: null, counts: null },
  sank: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  stopped: { reveals: false, about: 'seat', line: true, lasts: 2100, more: null, counts: null },
  took_back: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
}
export const WHY: Readonly<Record<string, Because>> = {
  dealt: ['start', 2],
  drew: ['draw', 2],
  drifted: ['drift', 6],
  ended: ['end', 8],
  exchanged: ['exchange', 6],
  fell_on: ['meeting', 7],
  flew: ['wind', 4],
  forced: ['meeting', 7],
  head_start: ['head_start', 11],
  missed: ['meeting', 7],
  played: ['play', 6],
  reshuffled: ['draw', 2],
  restarted: ['edge', 11],
  sank: ['sink', 6],
  stopped: ['meeting', 7],
}
/** The part of the rules page that tells each rule. */
export const RULES: Readonly<Record<string, number>> = {
  direction: 5,
  draw: 2,
  drift: 6,
  edge: 11,
  end: 8,
  exchange: 6,
  head_start: 11,
  legs: 3,
  meeting: 7,
  play: 6,
  sink: 6,
  start: 2,
  wind: 4,
}
export type AnyView = Wrapped<View>
export type AnyMove = Move | Back
export type AnyFact = Fact | ClockFact | Scored
