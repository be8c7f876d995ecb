/** The HTTP requests of the app; a refusal is thrown as a sentence in the language chosen. */

import { knows, message, t } from '../i18n/index.svelte'
import type {
  Acquaintances,
  Claimed,
  MyGames,
  NewCode,
  Profile,
  Records,
  RecoveryWords,
  Taken,
  Ways,
} from '../wire/profile'
import type {
  Book,
  Box,
  Cause,
  DailyPuzzles,
  GameFigures,
  Games,
  Hint,
  HookHost,
  Language,
  Lobby,
  LookedBack,
  NewDevice,
  NewTable,
  NoteWays,
  Person,
  Privacy,
  Problem,
  PuzzleResult,
  Replay,
  Saved,
  Solved,
  TableInfo,
  TaughtLesson,
  Watching,
} from '../wire/types'

import { send } from './way'

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
    response = await send(method, path, JSON.stringify(body))
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
/** How this person can be told that it is their turn. */
export const noteWays = () => ask<NoteWays>('GET', '/api/told')
export const tellDevice = (device: NewDevice) => ask<void>('PUT', '/api/told/push', device)
export const leaveDevice = (endpoint: string, others = false) =>
  ask<void>('DELETE', '/api/told/push', { endpoint, others })
export const openFeed = (language: Language) => ask<NoteWays>('PUT', '/api/told/feed', { language })
export const closeFeed = () => ask<void>('DELETE', '/api/told/feed')
/** Which chat is told of a table, for those who sit there. */
export const hook = (id: string) => ask<HookHost>('GET', `/api/tables/${encodeURIComponent(id)}/hook`)
export const setHook = (id: string, url: string, language: Language) =>
  ask<HookHost>('PUT', `/api/tables/${encodeURIComponent(id)}/hook`, { url, language })
export const removeHook = (id: string) => ask<void>('DELETE', `/api/tables/${encodeURIComponent(id)}/hook`)
export const games = () => ask<Games>('GET', '/api/games')
export const lobby = () => ask<Lobby>('GET', '/api/tables')
export const table = (id: string) => ask<TableInfo>('GET', `/api/tables/${encodeURIComponent(id)}`)
export const openTable = (plan: NewTable) => ask<TableInfo>('POST', '/api/tables', plan, plan.game)
export const playNow = (game: string, level?: string, first = 0, colour: number | null = null) =>
  ask<TableInfo>('POST', '/api/play', { game, colour, first, ...(level && { level }) })
export const dailyPuzzles = (game: string, day: string) => ask<DailyPuzzles>('GET', `/api/daily/${game}/${day}`)
/** Send results of puzzles; the answer is the whole book of this person. */
export const writeBook = (results: readonly PuzzleResult[]) => ask<Book>('POST', '/api/book', { results })
/** The guided first game of a game that has one. */
export const boxOf = (game: string) => ask<Box>('GET', `/api/boxes/${game}`)

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

/** Begin to look back on a match that is over; whoever asks comes back to hear how far that is. */
export const lookBack = (saved: Saved, seat: number, words: Language, names: readonly string[]) =>
  ask<LookedBack>('POST', '/api/hindsight', { saved, seat, words, names })
export const lookedBack = (id: string) => ask<LookedBack>('GET', `/api/hindsight/${id}`)

/** One page of one's own games; the first one also has those that go on. */
export const myGames = (asked: { game?: string; with?: string; after?: string }) =>
  ask<MyGames>('GET', `/api/my?${new URLSearchParams(asked)}`)
export const myRecords = () => ask<Records>('GET', '/api/my/records')
export const myPeople = () => ask<Acquaintances>('GET', '/api/my/people')
export const block = (person: string, blocked: boolean) => ask<void>('POST', '/api/my/blocks', { person, blocked })
export const invite = (person: string, table: string) => ask<void>('POST', '/api/invitations', { person, table })
export const decline = (table: string) => ask<void>('DELETE', `/api/invitations/${encodeURIComponent(table)}`)
/** The table where the same people play again. */
export const playAgain = (table: string) => ask<TableInfo>('POST', `/api/tables/${encodeURIComponent(table)}/rematch`)
export const myWays = () => ask<Ways>('GET', '/api/me/ways')
export const newCode = () => ask<NewCode>('POST', '/api/me/code')
export const withdrawCode = () => ask<void>('DELETE', '/api/me/code')
export const confirmCode = (check: string) => ask<void>('POST', '/api/me/code/confirm', { check })
export const takeCode = (code: string) => ask<Claimed>('POST', '/api/take', { code })
/** With the person comes the cookie: from then on this browser is that person. */
export const takeName = (claim: string) => ask<Taken>('POST', '/api/take/name', { claim })
export const newWords = () => ask<RecoveryWords>('POST', '/api/me/recovery')
/** Whose words these are; who is sure becomes that person. */
export const recover = (words: string, sure: boolean) => ask<Taken>('POST', '/api/recover', { words, sure })
export const publish = (shown: boolean) => ask<void>('PUT', '/api/me/profile', { public: shown })
export const profile = (person: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(person)}`)
