// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Back, Because, ClockFact, FactKind, Scored, Wrapped } from './core'

export type Action = Fly | Genie | Rest | Rotate | Swap

/** The sky is laid out and the carpets stand on their palaces. */
export interface Began {
  type: 'began'
  carpets: number
}

/** This seat sets the genie: its visible tiles are the strongest, or the lot fell on it. */
export interface Called {
  type: 'called'
  seat: number
  force: number
  tied: readonly number[]
}

/** A seat made its sealed choice; what it chose stays secret. */
export interface Chose {
  type: 'chose'
  seat: number
}

/** The game is over; more winners than one share a tie. */
export interface Ended {
  type: 'ended'
  reason: Reason
  winners: readonly number[]
  beside: number
}

export type Fact = Began | Called | Chose | Ended | Favoured | Flew | Forfeited | Granted | Ordered | Placed | Rested | Revealed | Rotated | Summoned | Swapped | TookBack | Used | Waived | Walked

/** A seat took the genie's favour. */
export interface Favoured {
  type: 'favoured'
  seat: number
}

/** A carpet went along these squares, its start included; `over` clouds and pieces or through the maze. */
export interface Flew {
  type: 'flew'
  seat: number
  carpet: number
  path: readonly number[]
  over: boolean
}

/** By this force, bring an own carpet (0 is A) to a square. */
export interface Fly {
  type: 'fly'
  force: number
  carpet: number
  to: number
}

/** A seat left the match for good. */
export interface Forfeited {
  type: 'forfeited'
  seat: number
  reason: string
}

/** By this force, bring the genie to a square. */
export interface Genie {
  type: 'genie'
  force: number
  to: number
}

/** A seat won a wish: a carpet came to the genie, or the genie was brought to a carpet. */
export interface Granted {
  type: 'granted'
  seat: number
  by: 'carpet' | 'genie'
}

export type Kind = 'fly' | 'move' | 'summon' | 'swap' | 'turn' | 'walk'

export type LayOut = 'corners' | 'pinwheel'

export type Move = Fly | Genie | Order | Pick | Place | Rest | Rotate | Swap | Waive

/** A ready-made order of the channel. */
export interface Offer {
  name: Ready
  visible: readonly number[]
}

/** How to play Flying Sultans. */
export interface Options {
  bank: number | null
  increment: number
  extra_time: readonly number[]
  days: 1 | 2 | 3 | 7 | null
  lay_out: LayOut
}

/** Lay these forces in slots 1 to 4; the others go behind the screen. */
export interface Order {
  type: 'order'
  visible: readonly [number, number, number, number]
}

/** All channels lie open: slots 1 to 4 per seat, none for one that has gone. */
export interface Ordered {
  type: 'ordered'
  visible: readonly (readonly number[])[]
}

export type OwnFact = Began | Called | Ended | Favoured | Flew | Granted | Ordered | Placed | Rested | Revealed | Rotated | Summoned | Swapped | Used | Waived | Walked

/** Pick two forces from behind the screen, the smaller one first. */
export interface Pick {
  type: 'pick'
  forces: readonly [number, number]
}

/** Set the genie on one of the four squares in the middle. */
export interface Place {
  type: 'place'
  to: number
}

/** The genie was set in the middle. */
export interface Placed {
  type: 'placed'
  seat: number
  to: number
}

export type Ready = 'builder' | 'genie' | 'racer'

export type Reason = 'forfeit' | 'palace' | 'rounds'

/** Use this force and do nothing (S1). */
export interface Rest {
  type: 'rest'
  force: number
}

/** A seat used a wind tile to do nothing. */
export interface Rested {
  type: 'rested'
  seat: number
  force: number
}

/** All picks were turned; none for a seat that has gone. The order holds for the whole round. */
export interface Revealed {
  type: 'revealed'
  round: number
  picks: readonly (readonly number[])[]
  order: readonly number[]
}

/** A piece that was carried along by its tile; seat None is the genie. */
export interface Rider {
  seat: number | null
  carpet: number
  start: number
  end: number
}

/** By this force, rotate the cloud tile at a place clockwise. */
export interface Rotate {
  type: 'turn'
  force: number
  place: number
  quarters: number
}

/** A cloud tile was rotated clockwise, with all that stood on it. */
export interface Rotated {
  type: 'turned'
  seat: number
  place: number
  quarters: number
  riders: readonly Rider[]
}

export type Stage = 'channels' | 'genie' | 'over' | 'picks' | 'turns' | 'wish'

/** The genie was lifted and set down. */
export interface Summoned {
  type: 'summoned'
  seat: number
  start: number
  end: number
}

/** By this force, swap the cloud tiles at two places, the smaller number first. */
export interface Swap {
  type: 'swap'
  force: number
  first: number
  second: number
}

/** Two cloud tiles changed places, with all that stood on them. */
export interface Swapped {
  type: 'swapped'
  seat: number
  first: number
  second: number
  riders: readonly Rider[]
}

/** A seat took its sealed choice back. */
export interface TookBack {
  type: 'took_back'
  seat: number
}

/** A seat activates a wind tile, which then goes from this slot to slot 1. */
export interface Used {
  type: 'used'
  seat: number
  force: number
  slot: number
  wish: boolean
}

/** What one seat, or a spectator, may know of a position: all but the sealed choices of others. */
export interface View {
  seats: number
  seat: number | null
  at: number
  gone: readonly number[]
  happened: readonly Fact[]
  lay_out: LayOut
  rounds: number
  shapes: readonly string[]
  palaces: readonly number[]
  homes: readonly number[]
  goals: readonly (readonly number[])[]
  winds: readonly Wind[]
  offers: readonly Offer[]
  stage: Stage
  round: number
  phase: number
  tiles: readonly number[]
  turns: readonly number[]
  carpets: readonly (readonly number[])[]
  chose: readonly boolean[]
  choice: Order | Pick | null
  channels: readonly (readonly number[])[]
  genie: number | null
  favour: number | null
  order: readonly number[]
  turn: number
  picked: readonly (readonly number[])[]
  began: readonly number[]
  granted: boolean
  reason: Reason | null
  winner: number | null
  revision: number
}

/** Leave the wish unused (S2). */
export interface Waive {
  type: 'waive'
}

/** A seat left its wish unused. */
export interface Waived {
  type: 'waived'
  seat: number
}

/** The genie went along these squares, its start included. */
export interface Walked {
  type: 'walked'
  seat: number
  path: readonly number[]
}

/** One wind tile: its force, what it does, and how many steps it gives. */
export interface Wind {
  force: number
  kind: Kind
  steps: number
}

export const FACTS: Readonly<Record<string, FactKind>> = {
  began: { reveals: false, about: null, line: true, lasts: 0, more: null, counts: null },
  called: { reveals: true, about: 'seat', line: true, lasts: 3200, more: null, counts: null },
  chose: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  ended: { reveals: false, about: 'winners', line: true, lasts: 3500, more: null, counts: null },
  favoured: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  flew: { reveals: false, about: 'seat', line: true, lasts: 2200, more: null, counts: null },
  forfeited: { reveals: true, about: 'seat', line: true, lasts: 2000, more: null, counts: null },
  granted: { reveals: false, about: 'seat', line: true, lasts: 2600, more: null, counts: null },
  ordered: { reveals: true, about: null, line: true, lasts: 2000, more: 900, counts: 'visible' },
  placed: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  rested: { reveals: false, about: 'seat', line: true, lasts: 1700, more: null, counts: null },
  revealed: { reveals: true, about: null, line: true, lasts: 2000, more: 1100, counts: 'picks' },
  summoned: { reveals: false, about: 'seat', line: true, lasts: 1700, more: null, counts: null },
  swapped: { reveals: false, about: 'seat', line: true, lasts: 2300, more: null, counts: null },
  took_back: { reveals: false, about: 'seat', line: false, lasts: 0, more: null, counts: null },
  turned: { reveals: false, about: 'seat', line: true, lasts: 2100, more: null, counts: null },
  used: { reveals: false, about: 'seat', line: true, lasts: 500, more: null, counts: null },
  waived: { reveals: false, about: 'seat', line: true, lasts: 1500, more: null, counts: null },
  walked: { reveals: false, about: 'seat', line: true, lasts: 2100, more: null, counts: null },
}
export const WHY: Readonly<Record<string, Because>> = {
  began: ['start', 1],
  called: ['genie', 7],
  ended: ['end', 10],
  favoured: ['favour', 8],
  flew: ['fly', 3],
  granted: ['wish', 9],
  ordered: ['channel', 6],
  placed: ['genie', 7],
  rested: ['rest', 11],
  revealed: ['order', 8],
  summoned: ['lead', 2],
  swapped: ['tiles', 5],
  turned: ['tiles', 5],
  used: ['channel', 6],
  waived: ['wish', 9],
  walked: ['lead', 2],
}
/** The part of the rules page that tells each rule. */
export const RULES: Readonly<Record<string, number>> = {
  channel: 6,
  end: 10,
  favour: 8,
  fly: 3,
  genie: 7,
  lead: 2,
  order: 8,
  rest: 11,
  start: 1,
  tiles: 5,
  wish: 9,
}
export type AnyView = Wrapped<View>
export type AnyMove = Move | Back
export type AnyFact = Fact | ClockFact | Scored
