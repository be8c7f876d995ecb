/** The words of the app and of its games, in the language chosen; reading them in a component follows every switch. */

import { untrack } from 'svelte'
import type { Language } from '../base/languages'
import { preferences } from '../base/preferences.svelte'
import type alongKeys from './along/en.json'
import type appKeys from './en.json'
import type eveningKeys from './evening/en.json'
import { format, type Values } from './format'
import type myKeys from './my/en.json'

export type Key = keyof typeof appKeys | keyof typeof alongKeys | keyof typeof eveningKeys | keyof typeof myKeys
type Catalogue = Readonly<Record<string, string>>
type House = { readonly app: Catalogue; readonly refusals: Catalogue }

const houses = import.meta.glob<House>('./house/*.ts', { import: 'default' })
/** Words of pages that few open on a first visit: each folder comes with its page. */
const pageFiles = import.meta.glob<Catalogue>('./*/*.json', { import: 'default' })
const gameFiles = import.meta.glob<Catalogue>('../../../bisat/games/*/messages/*.json', { import: 'default' })

class Words {
  language = $state.raw<Language>('en')
  house = $state.raw<House>({ app: {}, refusals: {} })
  pages = $state.raw<Readonly<Record<string, Catalogue>>>({})
  games = $state.raw<Readonly<Record<string, Catalogue>>>({})
}

const words = new Words()
/** Words that came from the server, of games whose folder is not here. */
const brought = new Map<string, Readonly<Record<string, Catalogue>>>()

/** Switch to a language once all its words are here, so that no screen is ever half translated. */
export async function speak(language: Language): Promise<void> {
  const learnt = Object.keys(words.games)
  const [house, pages, ...games] = await Promise.all([
    loadHouse(language),
    loadPages(Object.keys(words.pages), language),
    ...learnt.map((game) => loadGame(game, language)),
  ])
  words.house = house
  words.pages = pages
  words.games = Object.fromEntries(learnt.map((game, at) => [game, games[at] ?? {}]))
  words.language = language
  preferences.language = language
}

/** Fetch the words of a page before it is shown; whoever waits for them does not wait again when they change. */
export async function learnPage(page: string): Promise<void> {
  const learnt = await loadPages(
    [page],
    untrack(() => words.language),
  )
  words.pages = { ...words.pages, ...learnt }
}

/** Fetch a game's words before its scene is shown. */
export async function learnGame(game: string): Promise<void> {
  const catalogue = await loadGame(game, words.language)
  words.games = { ...words.games, [game]: catalogue }
}

/** Whether a game's words are here. */
export function learnt(game: string): boolean {
  return untrack(() => game in words.games)
}

/** The words of a game that only the server knows, by language. */
export function bring(game: string, catalogues: Readonly<Record<string, Catalogue>>): void {
  brought.set(game, catalogues)
  words.games = { ...words.games, [game]: catalogues[words.language] ?? {} }
}

/** A message of the app. */
export function t(key: Key, values: Values = {}): string {
  return format(words.house.app[key] ?? ofPages(key) ?? key, values, words.language)
}

/** A message by the id that a game or the server gave it. */
export function message(game: string | null, id: string, values: Values = {}): string {
  return format(found(game, id) ?? id, values, words.language)
}

/** Whether there are words for an id; where not, the server's English sentence must do. */
export function knows(game: string | null, id: string): boolean {
  return found(game, id) !== undefined
}

/** The language the words are in. */
export function language(): Language {
  return words.language
}

/** Names or things in a row, as the language joins them. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(words.language, { type: 'conjunction' }).format(items)
}

function found(game: string | null, id: string): string | undefined {
  return (game ? words.games[game]?.[id] : undefined) ?? words.house.refusals[id] ?? words.house.app[id]
}

function ofPages(key: string): string | undefined {
  for (const page of Object.values(words.pages)) if (key in page) return page[key]
  return undefined
}

async function loadPages(pages: readonly string[], language: Language): Promise<Readonly<Record<string, Catalogue>>> {
  const found = await Promise.all(
    pages.map(async (page) => [page, (await pageFiles[`./${page}/${language}.json`]?.()) ?? {}] as const),
  )
  return Object.fromEntries(found)
}

async function loadHouse(language: Language): Promise<House> {
  const house = houses[`./house/${language}.ts`]
  if (!house) throw new Error(`the house does not speak ${language}`)
  return house()
}

/** A game's folder is its id with `_` for `-`. */
async function loadGame(game: string, language: Language): Promise<Catalogue> {
  const file = gameFiles[`../../../bisat/games/${game.replaceAll('-', '_')}/messages/${language}.json`]
  if (file) return file()
  const words = brought.get(game)
  const found = words?.[language] ?? words?.en // better in English than not at all
  if (!found) throw new Error(`${game} does not speak ${language}`)
  return found
}
