// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { InvitationInfo, Person, TableInfo } from './types'

/** Somebody one has played with. */
export interface Acquaintance {
  person: Person
  played: number
  last: number
  blocked: boolean
}

/** GET /api/my/people. */
export interface Acquaintances {
  people: readonly Acquaintance[]
}

/** POST /api/my/blocks: hear no more of somebody, or hear of them again. */
export interface Block {
  person: string
  blocked: boolean
}

/** Whose name it will take, once they agree. */
export interface Claimed {
  claim: string
  person: Person
  check: string
  until: number
}

/** POST /api/me/code/confirm: yes, this is my other device. */
export interface Confirm {
  check: string
}

/** A finished match of one's own; it outlives its table. */
export interface FinishedGame {
  table: string
  game: string
  options: Readonly<Record<string, unknown>>
  seats: readonly FinishedSeat[]
  mine: readonly number[]
  places: readonly number[]
  scores: readonly number[]
  reason: string
  began: number
  ended: number
  lasted: number
  moves: number
  replay: boolean
}

/** Who sat on a seat when a match ended. */
export interface FinishedSeat {
  person: Person | null
  level: string | null
}

/** What somebody has achieved in one game, of late. */
export interface GameRecord {
  game: string
  played: number
  won: number
  won_people: number
  played_people: number
  streak: number
  best: number
  fastest: number
  points: readonly Point[]
}

/** A table of one's own that is open or being played. */
export interface GoingTable {
  table: TableInfo
  turn: number | null
}

/** POST /api/invitations: ask somebody one has played with to a table where one sits. */
export interface Invite {
  person: string
  table: string
}

/** GET /api/my. */
export interface MyGames {
  invitations: readonly InvitationInfo[]
  going: readonly GoingTable[]
  finished: readonly FinishedGame[]
  more: string | null
}

/** POST /api/me/code: a way to another device. It is told once. */
export interface NewCode {
  code: string
  until: number
  link: string
  qr: string
}

/** One match of a plot. */
export interface Point {
  ended: number
  place: number
  seats: number
  people: number
  pace: number
}

/** GET /api/people/{person}: only of those who chose to be seen. */
export interface Profile {
  person: Person
  games: readonly ProfileGame[]
}

/** How often somebody has played a game, and won. */
export interface ProfileGame {
  game: string
  played: number
  won: number
}

/** PUT /api/me/profile. */
export interface Publish {
  public: boolean
}

/** GET /api/my/records: by game, the one that is played most first. Matches on one device do not count. */
export interface Records {
  games: readonly GameRecord[]
  counted: number
}

/** POST /api/recover: whose words these are; with `sure` this device becomes that person. */
export interface Recover {
  words: string
  sure: boolean
}

/** POST /api/me/recovery: words that bring one back. They are told once, and older ones no longer work. */
export interface RecoveryWords {
  words: readonly string[]
}

/** POST /api/take: another device has the code. */
export interface TakeCode {
  code: string
}

/** POST /api/take/name: has the other device agreed? */
export interface TakeName {
  claim: string
}

/** What became of it; with the person comes the cookie. */
export interface Taken {
  person: Person | null
}

/** A code of one's own, as the device that shows it sees it. */
export interface TransferInfo {
  state: 'claimed' | 'confirmed' | 'taken' | 'waiting'
  until: number
  check: string | null
}

/** GET /api/me/ways: how one can be reached from elsewhere, and by whom one is seen. */
export interface Ways {
  transfer: TransferInfo | null
  recovery: number | null
  public: boolean
}
