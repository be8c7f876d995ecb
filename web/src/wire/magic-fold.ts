// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'

/** A pawn reached the palace, in this place. */
export interface Arrived {
  type: 'arrived'
  pawn: number
  place: number
}

/** A seat may spend no genies next round. */
export interface Barred {
  type: 'barred'
  seat: number
}

/** Everybody stands on the start line. */
export interface Began {
  type: 'began'
  start: number
  ghost: boolean
}

/** Pawns turned a cobra, and its effect hits each of them. */
export interface Bit {
  type: 'bit'
  pawns: readonly number[]
  square: number
  kind: Cobra
}

/** A seat may use only this hand next round. */
export interface Bound {
  type: 'bound'
  seat: number
  hand: Hand
}

/** The data files as they are written. */
export interface Box {
  cloth: readonly string[]
  standard: readonly string[]
  advanced: readonly string[]
  track: Track
}

export type Calm = '60' | 'no' | 'off'

/** A challenge card. */
export interface Card {
  number: number
  elements: readonly Element[]
  clouds: number
  genie: boolean
}

/** A claim was compared with the cloth; the genies set aside for it return to the board. */
export interface Checked {
  type: 'checked'
  seat: number
  token: number
  card: Card
  right: boolean
  genies: number
}

/** A seat made its sealed choice; what it chose stays secret. */
export interface Chose {
  type: 'chose'
  seat: number
}

/** A card that was taken with its token; the cloth is locked (F1). */
export interface Claim {
  token: number
  genies: number
  right: boolean
}

/** How a cloth came to lie: turned over first or not, then folded step by step. */
export interface Cloth {
  turned: boolean
  folds: readonly Fold[]
}

export type Cobra = 'back_1' | 'back_2' | 'back_3' | 'left_hand' | 'lose_1' | 'lose_2' | 'no_genies' | 'right_hand'

export type Colour = 'blue' | 'purple' | 'red' | 'yellow'

/** A cloth as it is handed out, what to show, and the fewest steps of the hands. */
export interface Daily {
  date: string
  pictures: readonly Picture[]
  cloth: Cloth
  elements: readonly Element[]
  par: number
}

export type Deck = 'advanced' | 'mixed' | 'standard'

/** What a card asks of one cell; None asks for nothing, and an element of two Nones is `?`. */
export interface Element {
  motif: Motif | null
  colour: Colour | null
}

/** The race is over and these pawns won it. */
export interface Ended {
  type: 'ended'
  reason: Reason
  winners: readonly number[]
}

export type Fact = Arrived | Barred | Began | Bit | Bound | Checked | Chose | Ended | Folded | Forfeited | Gained | GhostTook | HeadStart | Lost | Moved | Passed | PutBack | Reshuffled | Rested | SandRuns | Stopped | Took | TookBack | Turned | TurnedOver | Unfolded | Void | Withdrew

/** Lay the cells on one side of a grid line over the others, or under them, with all their layers. */
export interface Fold {
  type: 'fold'
  side: Side
  line: number
  under: boolean
}

/** A seat folded its cloth. */
export interface Folded {
  type: 'folded'
  seat: number
  step: Fold
}

/** A seat left the match for good. */
export interface Forfeited {
  type: 'forfeited'
  seat: number
  reason: string
}

/** A seat took a genie, or none, holding three or the board being empty; it now holds so many. */
export interface Gained {
  type: 'gained'
  seat: number
  why: 'card' | 'none' | 'token' | 'wrong'
  count: number
  held: number
}

/** The ghost pilot took the lowest token left, with its card. */
export interface GhostTook {
  type: 'ghost_took'
  token: number
  card: Card
}

export type Hand = 'left' | 'right'

/** A seat begins ahead, by so much of what its game counts; part of the facts of games that know it. */
export interface HeadStart {
  type: 'head_start'
  seat: number
  by: number
}

/** A seat lost genies to a cobra and now holds so many. */
export interface Lost {
  type: 'lost'
  seat: number
  count: number
  held: number
}

export type Motif = 'camel' | 'lamp' | 'moon' | 'palace'

export type Move = Fold | Pass | SetBack | Take | TurnOver | Unfold | Withdraw

/** Pawns moved together: by the first token, by token and card, by a cobra or along a shortcut. */
export interface Moved {
  type: 'moved'
  pawns: readonly number[]
  start: number
  end: number
  why: 'claim' | 'cobra' | 'shortcut' | 'token'
}

/** How to play Magic Fold. */
export interface Options {
  deck: Deck
  short: boolean
  championship: boolean
  assist: boolean
  calm: Calm
  box: Box | null
  head_start: readonly number[]
}

export type OwnFact = Arrived | Barred | Began | Bit | Bound | Checked | Ended | Folded | Gained | GhostTook | HeadStart | Lost | Moved | Passed | PutBack | Reshuffled | Rested | SandRuns | Stopped | Took | Turned | TurnedOver | Unfolded | Void | Withdrew

/** Take no card this round. */
export interface Pass {
  type: 'pass'
}

/** A seat will take no card. */
export interface Passed {
  type: 'passed'
  seat: number
}

/** What a cell of the cloth shows, the same on both faces. */
export interface Picture {
  motif: Motif
  colour: Colour
}

/** The first token puts pawns back one cloud, or no pawn; those at the start line stay there. */
export interface PutBack {
  type: 'put_back'
  by: number
  pawns: readonly number[]
}

export type Reason = 'forfeit' | 'palace' | 'rounds'

/** The stock was empty; these many cards are the new one. */
export interface Reshuffled {
  type: 'reshuffled'
  cards: number
}

/** The only hand of these seats can fold again (F5). */
export interface Rested {
  type: 'rested'
  who: readonly number[]
}

/** The first card was taken: the sand-timer runs. */
export interface SandRuns {
  type: 'sand_runs'
  until: number
}

/** The first token: put this pawn back one cloud. */
export interface SetBack {
  type: 'set_back'
  pawn: number
}

export type Side = 'bottom' | 'left' | 'right' | 'top'

export type Step = 'turn' | 'unfold' | 'unfold all' | Fold

/** The folding is over: all have a card or passed, the sand ran out, or nobody took a card in time. */
export interface Stopped {
  type: 'stopped'
  why: 'all' | 'sand' | 'time'
}

/** Take the card beside a token with it: the cloth shows what it asks for. */
export interface Take {
  type: 'take'
  token: number
}

/** A seat took a card with its token and set genies aside for it. */
export interface Took {
  type: 'took'
  seat: number
  token: number
  card: Card
  genies: number
}

/** A seat took its sealed choice back. */
export interface TookBack {
  type: 'took_back'
  seat: number
}

/** The way to the palace; the start line is 0. */
export interface Track {
  palace: number
  short: number
  cobras: readonly number[]
  shortcuts: readonly (readonly [number, number])[]
}

/** Turn the cloth over from left to right. */
export interface TurnOver {
  type: 'turn_over'
}

/** Four cards lie open, beside the tokens 1 to 4. */
export interface Turned {
  type: 'turned'
  round: number
  cards: readonly Card[]
}

/** A seat turned its cloth over. */
export interface TurnedOver {
  type: 'turned_over'
  seat: number
}

/** Undo the last fold, or all of them. */
export interface Unfold {
  type: 'unfold'
  whole: boolean
}

/** A seat undid its last fold, or all. */
export interface Unfolded {
  type: 'unfolded'
  seat: number
  whole: boolean
}

/** What a seat, or a spectator, may know: everything but the cards to come and what the cobras hide. */
export interface View {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Fact[]
  squares: readonly number[]
  genies: readonly number[]
  board: number
  cloths: readonly Cloth[]
  handled_at: readonly number[]
  cobras: readonly number[]
  bitten: readonly Cobra[]
  stock: number
  open: readonly Card[]
  discard: readonly number[]
  round: number
  turned_at: number
  sand: number | null
  ends: number | null
  claims: readonly (Claim | null)[]
  passed: readonly number[]
  rests: readonly (number | null)[]
  hands: readonly (Hand | null)[]
  barred: readonly number[]
  ghost: number | null
  choosing: number | null
  pause: number | null
  arrived: readonly number[]
  ended: Reason | null
  pictures: readonly Picture[]
  track: Track
  start: number
  deck: Deck
  assist: boolean
  calm: Calm
  championship: boolean
}

/** The claim of a seat that has left counts for nothing. */
export interface Void {
  type: 'void'
  seat: number
  token: number
}

/** Take the pass back and fold on. */
export interface Withdraw {
  type: 'withdraw'
}

/** A seat folds on after all. */
export interface Withdrew {
  type: 'withdrew'
  seat: number
}

export const FACTS: Readonly<Record<string, FactKind>> = {
  arrived: { reveals: false, about: 'pawn', line: true, lasts: 1800, more: null, counts: null },
  barred: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  began: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  bit: { reveals: true, about: 'pawns', line: true, lasts: 2700, more: null, counts: null },
  bound: { reveals: false, about: 'seat', line: true, lasts: 1900, more: null, counts: null },
  checked: { reveals: false, about: 'seat', line: true, lasts: 2200, more: null, counts: null },
  chose: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  ended: { reveals: false, about: 'winners', line: true, lasts: 3000, more: null, counts: null },
  folded: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  forfeited: { reveals: true, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  gained: { reveals: false, about: 'seat', line: true, lasts: 1600, more: null, counts: null },
  ghost_took: { reveals: false, about: null, line: true, lasts: 1800, more: null, counts: null },
  head_start: { reveals: false, about: 'seat', line: true, lasts: 1500, more: 800, counts: null },
  lost: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  moved: { reveals: false, about: 'pawns', line: true, lasts: 1700, more: null, counts: null },
  passed: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  put_back: { reveals: false, about: 'by', line: true, lasts: 2000, more: null, counts: null },
  reshuffled: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  rested: { reveals: false, about: 'who', line: false, lasts: 0, more: null, counts: null },
  sand_runs: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  stopped: { reveals: false, about: null, line: true, lasts: 1500, more: null, counts: null },
  took: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
  took_back: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  turned: { reveals: true, about: null, line: true, lasts: 0, more: null, counts: null },
  turned_over: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  unfolded: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  void: { reveals: false, about: 'seat', line: true, lasts: 2100, more: null, counts: null },
  withdrew: { reveals: false, about: 'seat', line: true, lasts: 0, more: null, counts: null },
}
export const WHY: Readonly<Record<string, Because>> = {
  arrived: ['end', 6],
  barred: ['cobra', 6],
  began: ['start', 0],
  bit: ['cobra', 6],
  bound: ['cobra', 6],
  checked: ['take', 3],
  ended: ['end', 6],
  gained: ['genies', 5],
  ghost_took: ['ghost', 8],
  head_start: ['head_start', 10],
  lost: ['cobra', 6],
  moved: ['tokens', 4],
  passed: ['pass', 3],
  put_back: ['tokens', 4],
  reshuffled: ['cards', 2],
  sand_runs: ['sand', 3],
  stopped: ['sand', 3],
  took: ['take', 3],
  turned: ['cards', 2],
  void: ['take', 3],
  withdrew: ['pass', 3],
}
/** The part of the rules page that tells each rule. */
export const RULES: Readonly<Record<string, number>> = {
  cards: 2,
  cobra: 6,
  end: 6,
  genies: 5,
  ghost: 8,
  head_start: 10,
  pass: 3,
  sand: 3,
  start: 0,
  take: 3,
  tokens: 4,
}
export type AnyView = Wrapped<View>
export type AnyMove = Move | Back
export type AnyFact = Fact | ClockFact | Scored
