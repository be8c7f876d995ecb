// Made from the Python structs by `python -m bisat.server.wire.typescript FOLDER`; do not edit.
import type { Person, TableInfo } from './types'

export type Choosing = 'host' | 'last' | 'turns'

/** POST /api/evenings/{id}/choose: the next game. */
export interface ChosenGame {
  game: string
  options?: Readonly<Record<string, unknown>>
}

/** Somebody of the company; the number in the list is their colour. */
export interface CompanionInfo {
  person: Person | null
  bot: boolean
  gone: boolean
  present: boolean
  total: number
  place: number
}

/** What whoever has the link may know of an evening. */
export interface EveningInfo {
  id: string
  version: number
  stage: EveningStage
  scoring: Scoring
  choosing: Choosing
  games: number
  host: number
  company: readonly CompanionInfo[]
  rounds: readonly RoundInfo[]
  chooser: number | null
  table: TableInfo | null
}

export type EveningStage = 'choosing' | 'ended' | 'gathering' | 'playing'

/** GET /api/evenings. */
export interface MyEvenings {
  evenings: readonly EveningInfo[]
  past: readonly EveningInfo[]
}

/** POST /api/evenings. */
export interface NewEvening {
  games?: number
  scoring?: Scoring
  choosing?: Choosing
  bots?: number
  level?: string | null
  table?: string | null
}

/** One game of the evening. */
export interface RoundInfo {
  table: string
  game: string
  places: readonly (number | null)[]
  points: readonly (number | null)[]
}

export type Scoring = 'places' | 'points'
