// @vitest-environment node
/** Every message is there in every language, asks for the same values everywhere, and is used. */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../src/base/languages'
import { placeholders } from '../src/i18n/format'

const APP = 'src/i18n'
const PAGES = globSync('src/i18n/*/*.json').map(dirname)
const folders = [APP, ...new Set(PAGES), ...new Set(globSync('../bisat/**/messages/*.json').map(dirname))].sort()

function catalogue(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'))
}

/** The values that a message asks for; each language decides itself where it needs a plural. */
function asked(text: string): string[] {
  return [...new Set(placeholders(text).map((each) => each.split(',')[0] ?? ''))].sort()
}

describe.each(folders)('%s', (folder) => {
  const english = catalogue(folder, 'en')

  test('holds our languages and no other', () => {
    expect(
      globSync(`${folder}/*.json`)
        .map((path) => basename(path, '.json'))
        .sort(),
    ).toEqual([...LANGUAGES].sort())
  })

  test.each(LANGUAGES)('says everything in %s, with the same values', (language) => {
    const words = catalogue(folder, language)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('')
      expect(asked(text), key).toEqual(asked(english[key] ?? ''))
    }
  })
})

/** What is said of whoever is "you": messages about somebody have a twin that speaks to them, `you.<key>`. */
describe('whoever is you', () => {
  const ABOUT = /^(fact|text|describe|site|caption)\./
  /** A name that stands alone, before a colon or what it has, needs no verb. */
  const POCKET = /\{who\}(?=[^\S\n]?:|[^\S\n][+{]|\.?$|,? [+])/g
  const spoken = folders.filter((folder) => /bisat\/(core|games\/\w+)\/messages$/.test(folder))

  test.each(spoken)('is spoken to in %s wherever a verb follows the name', (folder) => {
    const known = Object.keys(catalogue(folder, 'en'))
    const verbs = LANGUAGES.flatMap((language) => Object.entries(catalogue(folder, language)))
      .filter(([key, text]) => ABOUT.test(key) && text.replaceAll(POCKET, '').includes('{who}'))
      .map(([key]) => `you.${key}`)
    expect([...new Set(verbs)].filter((twin) => !known.includes(twin))).toEqual([])
    const twins = known.filter((key) => /^(you|hit)\./.test(key)).map((key) => key.slice(4))
    expect(twins.filter((key) => !known.includes(key))).toEqual([])
  })

  test.each(folders)('is never a name with a word in brackets in %s', (folder) => {
    const texts = LANGUAGES.flatMap((language) => Object.values(catalogue(folder, language)))
    expect(texts.filter((text) => /\} ?\((you|vous|du|εσύ)\)/i.test(text))).toEqual([])
  })
})

/** Where a catalogue's keys may be named: a game's in its two folders and where every game is shown, the app's anywhere. */
function sources(folder: string): string {
  const game = /games\/(\w+)\/messages$/.exec(folder)?.[1]
  const places = game
    ? [
        `../bisat/games/${game}/**/*.py`,
        `src/{games/${game.replaceAll('_', '-')},daily,lobby,options,practice,rules,scene,table}/**/*.{ts,svelte}`,
      ]
    : ['src/**/*.{ts,svelte}']
  return globSync(places)
    .filter((path) => !/\.test\.ts$|\/tests\//.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

/** Whether a key is the id of a refusal of this game; the Python tests see to it that each is raised somewhere. */
function isRefusal(folder: string, key: string): boolean {
  return key.startsWith(`${/games\/(\w+)\/messages$/.exec(folder)?.[1]}.`)
}

/** Keys put together in a template, such as `game.${id}.title`: the holes may be one word each. */
function templates(source: string): RegExp[] {
  return [...source.matchAll(/`([a-z][\w.-]*\$\{[^`]*)`/g)].map(([, text = '']) => {
    const pieces = text
      .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
      .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${pieces.join('[\\w-]+')}$`)
  })
}

/** The browser's folder of the game whose catalogue this is; null for other catalogues. */
function sceneOf(folder: string): string | null {
  const game = /games\/(\w+)\/messages$/.exec(folder)?.[1]
  return game ? `src/games/${game.replaceAll('_', '-')}` : null
}

// The words of a game are used up only once its scene is there.
test.each(folders.filter((folder) => folder.startsWith(APP) || existsSync(`${sceneOf(folder)}/index.ts`)))(
  '%s holds nothing unused',
  (folder) => {
    const source = sources(folder)
    const patterns = templates(source)
    const unused = Object.keys(catalogue(folder, 'en')).filter(
      (key) =>
        !/^(you|hit)\./.test(key) &&
        !['"', "'", '`'].some((quote) => source.includes(`${quote}${key}${quote}`)) &&
        !patterns.some((pattern) => pattern.test(key)) &&
        !isRefusal(folder, key),
    )
    expect(unused).toEqual([])
  },
)
