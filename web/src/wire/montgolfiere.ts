// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'

export type Card = '1' | '10' | '11' | '12' | '13' | '14' | '15' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'gas' | 'grapple' | 'motor' | 'storm'

/** These balloons have different movements above them and choose which to follow. */
export interface Choosing {
  type: 'choosing'
  balloons: readonly number[]
}

/** A seat made its sealed choice; what it chose stays secret. */
export interface Chose {
  type: 'chose'
  seat: number
}

/** Everybody has a fresh hand on the start square. */
export interface Dealt {
  type: 'dealt'
  balloons: number
}

/** A seat drew a card; only the seat itself sees which. */
export interface Drew {
  type: 'drew'
  seat: number
  card: Card | null
}

/** The game is over and these balloons won it. */
export interface Ended {
  type: 'ended'
  reason: string
  winners: readonly number[]
}

export type Fact = Choosing | Chose | Dealt | Drew | Ended | Forfeited | Gassed | Grappled | HeadStart | Heaviest | Joined | Motored | Moved | Revealed | Showed | Stormed | TookBack

/** After the reveal, let the grapple copy this movement (M3). */
export interface Follow {
  type: 'follow'
  by: number
}

/** A seat left the match for good. */
export interface Forfeited {
  type: 'forfeited'
  seat: number
  reason: string
}

/** A sleeping gas drifted down and cancelled these balloons' cards. */
export interface Gassed {
  type: 'gassed'
  balloon: number
  sleepers: readonly number[]
}

/** A grapple copied the movement of these balloons above; none, if nothing above moved. */
export interface Grappled {
  type: 'grappled'
  balloon: number
  onto: readonly number[]
  by: number
}

/** A seat begins ahead, by so much of what its game counts; part of the facts of games that know it. */
export interface HeadStart {
  type: 'head_start'
  seat: number
  by: number
}

/** The highest ballast of the round moves these balloons. */
export interface Heaviest {
  type: 'heaviest'
  balloons: readonly number[]
  value: number
  by: number
}

/** A squadron threw the same number together and counts more. */
export interface Joined {
  type: 'joined'
  balloons: readonly number[]
  number: number
  value: number
}

/** A super motor carries a balloon up. */
export interface Motored {
  type: 'motored'
  balloon: number
  by: number
}

export type Move = Follow | Play | Show

/** A balloon changed its square. */
export interface Moved {
  type: 'moved'
  balloon: number
  start: number
  end: number
}

/** How to play Montgolfière. */
export interface Options {
  bank: number | null
  increment: number
  extra_time: readonly number[]
  days: 1 | 2 | 3 | 7 | null
  board: 12 | 15
  baron: boolean | null
  match: number | null
  head_start: readonly number[]
}

export type OwnFact = Choosing | Dealt | Drew | Ended | Gassed | Grappled | HeadStart | Heaviest | Joined | Motored | Moved | Revealed | Showed | Stormed

/** Lay this hand card face down. */
export interface Play {
  type: 'play'
  card: Card
}

/** All cards were turned; one per balloon, None for one that takes no part. */
export interface Revealed {
  type: 'revealed'
  round: number
  cards: readonly (Card | null)[]
}

/** Show the hand to the present squadron; a free action. */
export interface Show {
  type: 'show'
}

/** A seat showed its hand to its squadron; only the squadron knows. */
export interface Showed {
  type: 'showed'
  seat: number
}

/** These balloons' storms count; with an odd number the round is stormy. */
export interface Stormed {
  type: 'stormed'
  balloons: readonly number[]
  stormy: boolean
}

/** A seat took its sealed choice back. */
export interface TookBack {
  type: 'took_back'
  seat: number
}

/** What one seat, or a spectator, may know of a position. */
export interface View {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Fact[]
  moon: number
  round: number
  phase: number
  squares: readonly number[]
  baron: boolean
  hands: readonly (readonly Card[] | null)[]
  counts: readonly number[]
  stocks: readonly number[]
  played: readonly (readonly Card[])[]
  chose: readonly boolean[]
  choice: Play | Follow | null
  shown: readonly boolean[]
  baron_next: Card | null
  table: readonly (Card | null)[]
  moves: readonly (number | null)[]
}

export const FACTS: Readonly<Record<string, FactKind>> = {
  choosing: { reveals: false, about: 'balloons', line: true, lasts: 1800, more: null, counts: null },
  chose: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  dealt: { reveals: true, about: null, line: true, lasts: 1800, more: null, counts: null },
  drew: { reveals: true, about: 'seat', line: 'card', lasts: 500, more: 0, counts: null },
  ended: { reveals: false, about: 'winners', line: true, lasts: 3000, more: null, counts: null },
  forfeited: { reveals: true, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  gassed: { reveals: false, about: 'balloon', line: true, lasts: 2500, more: null, counts: null },
  grappled: { reveals: true, about: 'balloon', line: true, lasts: 2400, more: 2200, counts: null },
  head_start: { reveals: false, about: 'seat', line: true, lasts: 1500, more: 800, counts: null },
  heaviest: { reveals: false, about: 'balloons', line: true, lasts: 2600, more: null, counts: null },
  joined: { reveals: false, about: 'balloons', line: true, lasts: 2400, more: null, counts: null },
  motored: { reveals: false, about: 'balloon', line: true, lasts: 2200, more: 1500, counts: null },
  moved: { reveals: false, about: 'balloon', line: true, lasts: 1500, more: 1000, counts: null },
  revealed: { reveals: true, about: null, line: true, lasts: 1500, more: 800, counts: 'cards' },
  showed: { reveals: true, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  stormed: { reveals: false, about: 'balloons', line: true, lasts: 2700, more: null, counts: null },
  took_back: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
}
export const WHY: Readonly<Record<string, Because>> = {
  choosing: ['grapple', 7],
  dealt: ['start', 0],
  drew: ['draw', 1],
  ended: ['end', 10],
  gassed: ['gas', 3],
  grappled: ['grapple', 7],
  head_start: ['head_start', 11],
  heaviest: ['ballast', 5],
  joined: ['squadron', 8],
  motored: ['motor', 6],
  moved: ['round', 1],
  revealed: ['round', 1],
  showed: ['squadron', 8],
  stormed: ['storm', 4],
}
/** The part of the rules page that tells each rule. */
export const RULES: Readonly<Record<string, number>> = {
  ballast: 5,
  draw: 1,
  end: 10,
  gas: 3,
  grapple: 7,
  head_start: 11,
  motor: 6,
  round: 1,
  squadron: 8,
  start: 0,
  storm: 4,
}
export type AnyView = Wrapped<View>
export type AnyMove = Move | Back
export type AnyFact = Fact | ClockFact | Scored
