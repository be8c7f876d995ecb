// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'

/** A seat would skip this target. */
export interface Agreed {
  type: 'agreed'
  seat: number
}

/** The first card is the start: all magicians stand there, and the count runs. */
export interface Began {
  type: 'began'
  start: Thing
}

/** Call "Stop!": the corridor to the target with this number stands. */
export interface Call {
  type: 'call'
  target: number
}

/** A seat called; the corridor runs from its magician to the target, none if the call was wrong. */
export interface Called {
  type: 'called'
  seat: number
  target: Thing
  corridor: readonly (readonly [number, number])[]
}

/** A seat made its sealed choice; what it chose stays secret. */
export interface Chose {
  type: 'chose'
  seat: number
}

/** The game is over and these seats won it. */
export interface Ended {
  type: 'ended'
  reason: string
  winners: readonly number[]
}

export type Fact = Agreed | Began | Called | Chose | Ended | Forfeited | HeadStart | Pushed | Recognised | Reshuffled | SetAside | TookBack | Turned | Walked | Won

/** Solo: enough for today (L10). */
export interface Finish {
  type: 'finish'
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

export type Move = Call | Finish | Push | Skip

/** How to play Labyrinth – the Duel; two seats race, one plays alone. */
export interface Options {
  lay_out: 'own' | 'same' | readonly (readonly number[])[]
  cards: number
  auto_stop: boolean
  false_calls: number | null
  minutes: number | null
  head_start: readonly number[]
}

export type OwnFact = Agreed | Began | Called | Ended | HeadStart | Pushed | Recognised | Reshuffled | SetAside | Turned | Walked | Won

/** A board as it lies now, and what is to be joined. */
export interface Problem {
  board: readonly number[]
  start: Thing
  target: Thing
}

/** Push the tile in this cell, and those between it and the gap, one step towards the gap. */
export interface Push {
  type: 'push'
  row: number
  col: number
}

/** A seat pushed its tiles from a cell to the gap one step. */
export interface Pushed {
  type: 'pushed'
  seat: number
  cell: readonly [number, number]
  gap: readonly [number, number]
}

/** A board, two objects to join, and the proven minimum of pushes. */
export interface Puzzle {
  date: string
  grade: Grade
  board: readonly number[]
  start: Thing
  target: Thing
  par: number
}

export type Reason = 'cards' | 'finished' | 'forfeit' | 'targets' | 'time'

/** A corridor stands without a call (L6). */
export interface Recognised {
  type: 'recognised'
  seat: number
  target: Thing
  corridor: readonly (readonly [number, number])[]
}

/** The stock was empty; these many cards are the new one (L2, L10). */
export interface Reshuffled {
  type: 'reshuffled'
  cards: number
}

/** Nobody won the target: wrongly called, skipped, or joined on both boards when it was turned (L6). */
export interface SetAside {
  type: 'set_aside'
  target: Thing
  why: 'both' | 'skipped' | 'wrong'
}

/** Agree to skip the target with this number (L4). */
export interface Skip {
  type: 'skip'
  target: number
}

/** How to join two objects. */
export interface Solution {
  pushes: readonly number[] | null
  proven: boolean
}

export type Thing = 'book' | 'candle' | 'chest' | 'crown' | 'gem' | 'helmet' | 'hourglass' | 'key' | 'lamp' | 'map' | 'orb' | 'owl' | 'purse' | 'ring' | 'skull' | 'sword'

/** A seat took its sealed choice back. */
export interface TookBack {
  type: 'took_back'
  seat: number
}

/** The next target lies open for everybody. */
export interface Turned {
  type: 'turned'
  number: number
  target: Thing
}

/** What a seat, or a spectator, may know: everything but the order of the cards to come. */
export interface View {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Fact[]
  boards: readonly (readonly number[])[]
  places: readonly Thing[]
  out: Thing
  stock: number
  side: readonly Thing[]
  won: readonly (readonly Thing[])[]
  scores: readonly number[]
  number: number
  target: Thing | null
  turned_at: number
  pushes: readonly number[]
  pushed_at: readonly number[]
  agreed: readonly number[]
  wrong: readonly number[]
  pause: number | null
  left: number | null
  ended: Reason | null
  cards: number
  auto_stop: boolean
  false_calls: number | null
}

/** A magician walked its corridor. */
export interface Walked {
  type: 'walked'
  seat: number
  start: Thing
  end: Thing
}

/** A seat won the card of the target and has this many. */
export interface Won {
  type: 'won'
  seat: number
  target: Thing
  cards: number
}

export const FACTS: Readonly<Record<string, FactKind>> = {
  agreed: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  began: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  called: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  chose: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  ended: { reveals: false, about: 'winners', line: true, lasts: 0, more: null, counts: null },
  forfeited: { reveals: true, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  head_start: { reveals: false, about: 'seat', line: true, lasts: 1500, more: 800, counts: null },
  pushed: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  recognised: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  reshuffled: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  set_aside: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  took_back: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  turned: { reveals: true, about: null, line: true, lasts: 0, more: null, counts: null },
  walked: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  won: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
}
export const WHY: Readonly<Record<string, Because>> = {
  agreed: ['cards', 3],
  began: ['start', 1],
  called: ['stop', 3],
  ended: ['end', 3],
  head_start: ['head_start', 8],
  recognised: ['stop', 3],
  reshuffled: ['cards', 3],
  set_aside: ['cards', 3],
  turned: ['start', 1],
  walked: ['win', 3],
  won: ['win', 3],
}
/** The part of the rules page that tells each rule. */
export const RULES: Readonly<Record<string, number>> = {
  cards: 3,
  end: 3,
  head_start: 8,
  start: 1,
  stop: 3,
  win: 3,
}
export type AnyView = Wrapped<View>
export type AnyMove = Move | Back
export type AnyFact = Fact | ClockFact | Scored
