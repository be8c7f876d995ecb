/** The HTTP requests of the app; a refusal is thrown as a sentence in the language chosen. */

import { knows, message, t } from '../i18n/index.svelte'
import type {
  Cause,
  DailyPuzzles,
  GameFigures,
  Games,
  Hint,
  Language,
  Lobby,
  NewTable,
  Person,
  Privacy,
  Problem,
  Replay,
  Saved,
  Solved,
  TableInfo,
  TaughtLesson,
  Watching,
} from '../wire/types'

/** Nothing was changed; the message is a sentence for the person. */
export class Refusal extends Error {
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message)
  }
}

export async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  game: string | null = null,
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
  } catch {
    throw new Refusal('unreachable', t('server.unreachable'))
  }
  if (response.status === 204) return undefined as Answer
  if (response.ok) return response.json() as Promise<Answer>
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (!problem?.id) throw new Refusal('unreachable', t('server.unreachable'))
  throw new Refusal(problem.id, sentence(problem, game))
}

/** A refusal in the language chosen; the server's English where it says something newer than this page. */
export function sentence(
  { id, values, text }: Pick<Problem, 'id' | 'values' | 'text'>,
  game: string | null = null,
): string {
  if (!knows(game, id)) return text
  // What was wrong with one event of many is a refusal of its own.
  const { why } = values
  if (typeof why !== 'string' || !knows(game, why)) return message(game, id, values)
  return message(game, id, { ...values, why: message(game, why, values).replace(/\.$/, '') })
}

export const me = () => ask<Person>('GET', '/api/me')
export const rename = (name: string, emblem: string) => ask<Person>('PUT', '/api/me', { name, emblem })
/** Erase this person: the name, the emblem and what was said. */
export const forget = () => ask<void>('DELETE', '/api/me')
export const report = (table: string, person: string, cause: Cause) =>
  ask<void>('POST', '/api/reports', { table, person, cause })
export const privacy = (language: Language) => ask<Privacy>('GET', `/api/privacy/${language}`)
export const figures = (game: string, language: Language) =>
  ask<GameFigures>('GET', `/api/figures/${encodeURIComponent(game)}/${language}`)
export const games = () => ask<Games>('GET', '/api/games')
export const lobby = () => ask<Lobby>('GET', '/api/tables')
export const table = (id: string) => ask<TableInfo>('GET', `/api/tables/${encodeURIComponent(id)}`)
export const openTable = (plan: NewTable) => ask<TableInfo>('POST', '/api/tables', plan, plan.game)
export const playNow = (game: string, level?: string, seats?: number) =>
  ask<TableInfo>('POST', '/api/play', { game, ...(level && { level }), ...(seats && { seats }) })
export const dailyPuzzles = (game: string, day: string) => ask<DailyPuzzles>('GET', `/api/daily/${game}/${day}`)
/** The guided first game of a game that has one. */
export const lesson = (game: string) => ask<TaughtLesson>('GET', `/api/lessons/${game}`)
/** What the solver of a game says; game and problem are the caller's own types. */
export const solve = async <Solution>(game: string, problem: unknown) =>
  (await ask<Solved>('POST', '/api/solve', { game, problem }, game)).solution as Solution
/** What a strong player would do on an own seat, and why in this language. */
export const hint = (id: string, seat: number, words: Language) =>
  ask<Hint>('POST', `/api/tables/${encodeURIComponent(id)}/hint`, { seat, words })
export const savedMatch = (id: string) => ask<Saved>('GET', `/api/tables/${encodeURIComponent(id)}/replay`)
/** With words in a language where the game has no scene here. */
export const look = (saved: Saved, lens: number | Watching, words: Language | null, names: readonly string[]) =>
  ask<Replay>('POST', '/api/replay', { saved, eyes: lens, ...(words && { words, names }) })
