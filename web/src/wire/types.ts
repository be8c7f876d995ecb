// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.

/** A seat makes a move; stale if the phase is another by now. */
export interface Act {
  type: 'act'
  seat: number
  phase: number
  move: unknown
  key: string
}

/** Agree to the standing offer, or drop it; who made it may drop it too. */
export interface Answer {
  type: 'answer'
  agree: boolean
  key: string
}

export type Bargain = 'holiday' | 'pause' | 'resume' | 'takeback'

/** What one pair of eyes sees of the match. */
export interface Board {
  seat: number | null
  view: unknown
  legal: unknown
  start: number
  log: readonly LogEntry[]
  plain?: Plain | null
}

/** GET and POST /api/book: a person's results in the puzzles of the days, the first of each. */
export interface Book {
  results: readonly PuzzleResult[]
}

/** Somebody with a seat changes what is being built; refused if others did since this edition. */
export interface Build {
  type: 'build'
  edition: number
  draft: unknown
  key: string
}

export type Cause = 'name' | 'other' | 'play' | 'talk'

/** The host changes options before the start; refused if somebody changed them since this edition. */
export interface Change {
  type: 'change'
  edition: number
  options: Readonly<Record<string, unknown>>
  key: string
}

export type Channel = 'all' | 'circle'

/** Say something to the table, or to the circle of one of the own seats. */
export interface Chat {
  type: 'chat'
  text: string
  to?: Channel
  seat?: number | null
  key: string
}

/** The person of this seat has been away so long that the game counts them as gone. */
export interface Claim {
  type: 'claim'
  seat: number
  key: string
}

export type ClientMessage = Act | Answer | Build | Change | Chat | Claim | Close | Join | Leave | Offer | Ping | React | Rematch | Remove | Resign | Site | StandIn | Start | Undo

/** The host closes the table. */
export interface Close {
  type: 'close'
  key: string
}

/** GET /api/daily/{game}/{date}: the same for everybody, the easiest first. */
export interface DailyPuzzles {
  game: string
  date: string
  puzzles: readonly GradedPuzzle[]
}

/** What `POST /api/play` with the level `beginner` begins. */
export interface FirstGame {
  seats: number
  options: Readonly<Record<string, unknown>>
}

/** What is new; what is left out is as before. */
export interface Frame {
  type: 'frame'
  at: number
  acks?: readonly string[]
  table?: TableInfo | null
  waiting?: WaitingInfo | null
  boards?: readonly Board[]
  common?: Board | null
  lines?: readonly Line[]
}

/** GET /api/figures/{game}/{language}: how fair a game is, how long, how much is luck, in words. */
export interface GameFigures {
  title: string
  lines: readonly string[]
}

/** A game as the lobby needs it. */
export interface GameInfo {
  id: string
  title: string
  seats: readonly [number, number]
  kind: string
  options: unknown
  schema: unknown
  bots: readonly string[]
  daily: readonly string[] | null
  claim: number | null
  public: Readonly<Record<string, unknown>>
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
  lesson: boolean
  presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  tries: Readonly<Record<string, string>>
  beginner: FirstGame | null
}

/** GET /api/games. */
export interface Games {
  games: readonly GameInfo[]
}

/** The last message before the server closes the socket. */
export interface Gone {
  type: 'gone'
  id: string
  text: string
  again: boolean
}

/** One puzzle of a day. */
export interface GradedPuzzle {
  grade: string | null
  par: number
  puzzle: unknown
}

/** What a match starts from. */
export interface Header {
  game: string
  seats: number
  seed: string
  options?: unknown
  state?: unknown
  revision?: number
}

/** GET /api/health. */
export interface Health {
  status: 'ok'
  version: string
  bus: 'away' | 'ok'
}

/** Everything as it stands: the first message after each connection. */
export interface Hello {
  type: 'hello'
  you: Person
  table: TableInfo
  at: number
  waiting: WaitingInfo | null
  boards: readonly Board[]
  common: Board | null
  lines: readonly Line[]
  version: string
}

/** What a strong player would do, from what the seat sees alone. */
export interface Hint {
  seat: number
  phase: number
  move: unknown
  why: string
}

/** POST /api/tables/{id}/hint: what would a strong player do on this own seat? */
export interface HintRequest {
  seat: number
  words?: Language
}

/** GET /api/tables/{id}/hook, for those who sit there. */
export interface HookHost {
  host: string | null
}

/** Somebody asks one to a table. */
export interface InvitationInfo {
  by: Person
  table: TableInfo
  made: number
}

/** Take an open seat: this one, or the first. */
export interface Join {
  type: 'join'
  seat?: number | null
  key: string
}

export type Language = 'de' | 'el' | 'en' | 'fr'

/** Get up from this seat, or from all; once the match runs this gives it up. */
export interface Leave {
  type: 'leave'
  seat?: number | null
  key: string
}

/** A lesson between two events, as the learner sees it; `view.happened` tells what led here. */
export interface LessonMoment {
  at: number
  view: unknown
  legal: unknown
  waiting: WaitingInfo
}

/** One thing to learn. */
export interface LessonStep {
  say: string
  point: readonly string[]
  moment: number
  moves: unknown
  jumps: boolean
}

/** A line of chat, or a reaction or ready phrase. */
export interface Line {
  person: Person
  seat: number | null
  to: Channel
  text: string
  reaction: Reaction | null
  wall: number
}

/** GET /api/tables. */
export interface Lobby {
  open: readonly TableInfo[]
  mine: readonly TableInfo[]
  invitations: readonly InvitationInfo[]
  watch: readonly TableInfo[]
}

/** What a seat may know of one event. */
export interface LogEntry {
  at: number
  facts: readonly unknown[]
}

/** A match between two events, as some eyes see it; `view.happened` tells what led here. */
export interface Moment {
  at: number
  view: unknown
  needed: readonly number[]
  plain?: Plain | null
}

/** PUT /api/told/push: what the browser was given by its push service. */
export interface NewDevice {
  endpoint: string
  browser: string
  auth: string
  language: Language
}

/** PUT /api/told/feed. */
export interface NewFeed {
  language: Language
}

/** PUT /api/tables/{id}/hook: the address that a chat gave for incoming messages. */
export interface NewHook {
  url: string
  language: Language
}

/** PUT /api/me. */
export interface NewName {
  name: string
  emblem?: string
}

/** POST /api/reports: tell the operator about somebody at a table. */
export interface NewReport {
  table: string
  person: string
  cause: Cause
}

/** POST /api/book: results that a browser has; those that are known already change nothing. */
export interface NewResults {
  results: readonly PuzzleResult[]
}

/** POST /api/tables. */
export interface NewTable {
  game: string
  seats: readonly SeatPlan[]
  options?: Readonly<Record<string, unknown>>
  public?: boolean
  build?: boolean
  hints?: boolean
}

/** GET /api/told: how a person can be told that it is their turn. */
export interface NoteWays {
  push: string | null
  devices: number
  feed: string | null
  hooks: readonly string[]
}

/** Ask the other people to agree to something; for a take-back, name the seat whose last move it is. */
export interface Offer {
  type: 'offer'
  bargain: Bargain
  seat?: number | null
  days?: number | null
  key: string
}

/** An offer that waits for answers. */
export interface OfferInfo {
  bargain: Bargain
  by: string
  seat: number | null
  missing: readonly string[]
  days: number | null
}

/** DELETE /api/told/push. */
export interface OldDevice {
  endpoint: string
}

/** Someone, as others see them; the id is no secret. */
export interface Person {
  id: string
  name: string
  emblem: string
}

export type Phrase = 'bye' | 'close' | 'fun' | 'hello' | 'luck' | 'moment' | 'played' | 'sorry'

/** Ask for a pong. */
export interface Ping {
  type: 'ping'
  key: string
}

/** A board as a picture and in words, for clients that have no scene of the game. */
export interface Plain {
  svg: string
  text: string
  moves: readonly string[]
  lines: readonly (readonly string[])[]
}

/** POST /api/play: a match against bots, at once. */
export interface PlayNow {
  game: string
  level?: string | null
  seats?: number | null
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong'
  key: string
  at: number
}

/** GET /api/privacy/{language}: what is kept here and for how long, by the settings in force. */
export interface Privacy {
  title: string
  parts: readonly PrivacyPart[]
}

/** One part of the privacy page. */
export interface PrivacyPart {
  title: string
  lines: readonly string[]
}

/** Any refused request. */
export interface Problem {
  id: string
  values: Readonly<Record<string, string | number>>
  text: string
}

/** How somebody did in the puzzle of a day. */
export interface PuzzleResult {
  game: string
  date: string
  grade: string
  on: string
  steps: number | null
  par: number
  ms: number
  hints: number
}

/** A reaction or a ready phrase that everybody sees; the only chat of public tables. */
export interface React {
  type: 'react'
  reaction: Reaction
  key: string
}

export type Reaction = 'again' | 'bravo' | 'hurry' | 'laugh' | 'oops' | 'thanks' | 'thinking' | 'wow' | Phrase

/** Nothing was changed; the id and its values make a sentence in any language. */
export interface Refused {
  type: 'refused'
  key: string | null
  id: string
  values: Readonly<Record<string, string | number>>
  text: string
}

/** Open the next table with the same people, seats rotated; `table.next` then names it. */
export interface Rematch {
  type: 'rematch'
  key: string
}

/** The host frees a seat before the start. */
export interface Remove {
  type: 'remove'
  seat: number
  key: string
}

/** A match as a row of moments, checked event by event. */
export interface Replay {
  game: string
  seats: number
  options: unknown
  commit: string
  outcome: Result | null
  moments: readonly Moment[]
}

/** POST /api/replay: a saved match, and whose eyes shall see it. */
export interface ReplayRequest {
  saved: Saved
  eyes?: number | Watching
  words?: Language | null
  names?: readonly string[]
}

/** A seat gives the match up. */
export interface Resign {
  type: 'resign'
  seat: number
  key: string
}

/** How the match ended. */
export interface Result {
  places: readonly number[]
  reason: string
  scores: readonly number[]
  automata: readonly number[]
}

/** A whole match, enough to play it again. */
export interface Saved {
  header: Header
  events: readonly unknown[]
  format: number
}

/** Who sits where; exactly one of open, person and bot. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person'
  colour: number
  person: Person | null
  level: string | null
  present: boolean
  gone: boolean
}

/** Who shall sit on a seat of a new table. */
export interface SeatPlan {
  kind: 'bot' | 'me' | 'open'
  level?: string | null
}

export type ServerMessage = Frame | Gone | Hello | Pong | Refused

/** The host opens the building site, or closes it without using what was built. */
export interface Site {
  type: 'site'
  open: boolean
  key: string
}

/** What people build together before the start. */
export interface SiteInfo {
  option: string
  draft: unknown
  by: string | null
}

/** The answer of a solver. */
export interface Solved {
  solution: unknown
}

export type Stage = 'closed' | 'finished' | 'open' | 'playing'

/** Let a bot play the seat of someone who is away, until they return; as well as bots play here. */
export interface StandIn {
  type: 'stand_in'
  seat: number
  level?: string | null
  key: string
}

/** The host starts now; open seats are given to bots of this level. */
export interface Start {
  type: 'start'
  level?: string | null
  key: string
}

/** What everybody may know of a table. */
export interface TableInfo {
  id: string
  game: string
  options: unknown
  stage: Stage
  seats: readonly SeatInfo[]
  host: string
  public: boolean
  paused: boolean
  offer: OfferInfo | null
  commit: string
  created: number
  previous: string | null
  next: string | null
  outcome: Result | null
  watching: number
  edition: number
  site: SiteInfo | null
  hints: boolean
  evening: string | null
  holiday: number | null
}

/** GET /api/lessons/{game}: the guided first game, the same for everybody. */
export interface TaughtLesson {
  game: string
  seats: number
  seat: number
  steps: readonly LessonStep[]
  moments: readonly LessonMoment[]
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** POST /api/solve: a problem of a game that has a solver. */
export interface ToSolve {
  game: string
  problem: unknown
}

/** A seat takes its sealed choice back. */
export interface Undo {
  type: 'undo'
  seat: number
  phase: number
  key: string
}

/** On whom the match is stuck, and when the clock will act. */
export interface WaitingInfo {
  needed: readonly number[]
  until: number | null
  phase: number
  sealed: boolean
  undoes?: readonly (readonly number[])[]
}

export type Watching = 'open' | 'watch'
