// @vitest-environment node
/** What leaves the build: within the content security policy, and light enough for a first visit. */

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { PICTURES } from '../src/art/pictures'

/** What must come before the lobby is seen: the page with the lobby in it, the theme, the style. */
const FIRST_SIGHT = 18_000
/** And before it can be used. */
const FIRST_ROUTE = 88_000

const files = new Map<string, string>()
const chunks = new Map<string, Rolldown.OutputChunk>()
let html = ''

beforeAll(async () => {
  const built = (await build({ logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
  for (const file of built.output) {
    if (file.type === 'chunk') chunks.set(file.fileName, file)
    files.set(file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('latin1'))
  }
  html = files.get('index.html') ?? ''
}, 60_000)

/** What the browser fetches before anyone clicks: the page, what it names, what that imports, and one language. */
function firstRoute(): string[] {
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = '']) => name)
  const seen = new Set(named)
  for (const name of seen) for (const other of chunks.get(name)?.imports ?? []) seen.add(other)
  // Greek is the longest; the words of games and lessons come with their tables
  const [, words = ''] = /<meta name="words-el" content="\/([^"]+)">/.exec(html) ?? []
  return [...seen, words]
}

const LANGUAGES = ['en', 'fr', 'de', 'el']
const PAGES = [
  'index.html',
  ...LANGUAGES.flatMap((lang) => [`first/${lang}.html`, `first/${lang}/rules/montgolfiere.html`]),
]

describe('the page', () => {
  test.each(PAGES)('has no inline script, style or handler: %s', (page) => {
    const text = files.get(page)
    expect(text).toContain('<script')
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  test.each(Object.keys(PICTURES))('names what the rules of %s need, before the app has asked', (game) => {
    const page = files.get(`first/fr/rules/${game}.html`) ?? ''
    const named = [
      ...page.matchAll(/<link rel="(?:modulepreload|preload|stylesheet)"[^>]*href="\/(assets\/[^"]+)"/g),
    ].map(([, name = '']) => name)
    const modules = named.flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    const folder = `/games/${game.replaceAll('-', '_')}`
    for (const part of ['/rules/RulesPage.svelte', `${folder}/guide/fr.md?raw`, `${folder}/messages/fr.json`])
      expect(modules.filter((id) => id.endsWith(part))).toHaveLength(1)
    expect(modules.some((id) => id.endsWith(`/games/${game}/Example.svelte`))).toBe(true)
    expect(named.every((name) => files.has(name))).toBe(true)
    expect(page).toMatch(/<h1 id="part-0"[^>]*>/)
  })

  test.each(LANGUAGES)('holds the lobby in %s, made of what was built beside it', async (language) => {
    const page = Buffer.from(files.get(`first/${language}.html`) ?? '', 'latin1').toString('utf8')
    const words = JSON.parse(readFileSync(`src/i18n/${language}.json`, 'utf8'))
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`<div id="app" lang="${language}" inert><!--[-->`)
    for (const key of ['app.title', 'home.title', 'game.play']) expect(page).toContain(words[key])
    expect(page.match(/<article/g)).toHaveLength(Object.keys(PICTURES).length)
    const styles = [...files].flatMap(([name, text]) => (name.endsWith('.css') ? text : [])).join()
    for (const [, name = ''] of page.matchAll(/"\/(assets\/[^"]+)"/g)) expect(files.keys()).toContain(name)
    for (const [scope] of page.matchAll(/svelte-[a-z0-9]+/g)) expect(styles).toContain(scope)
  })

  test('asks nobody else for anything', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    for (const [name, text] of files)
      if (name.endsWith('.css')) expect(text, name).not.toMatch(/url\(["']?(?:https?:|data:)/)
  })

  test('runs the theme before the app', () => {
    expect(html.indexOf('/early.js')).toBeLessThan(html.indexOf('type="module"'))
    expect(readFileSync('public/early.js', 'utf8')).toContain('bisat.preferences')
  })

  test.each(['en', 'fr', 'de', 'el'])('says where its words lie in %s', (language) => {
    const [, name = ''] = new RegExp(`<meta name="words-${language}" content="/([^"]+)">`).exec(html) ?? []
    expect(chunks.get(name)?.facadeModuleId).toMatch(new RegExp(`/house/${language}\\.ts$`))
  })

  test('says where the first picture of the lobby lies', () => {
    const [, name = ''] = /<meta name="first-picture" content="\/([^"]+)">/.exec(html) ?? []
    expect(name).toContain(Object.keys(PICTURES)[0])
    expect(files.get(name)).toContain('<svg')
  })

  test('comes in few files', () => {
    expect([...html.matchAll(/"\/assets\/[^"]+\.(?:js|css)"/g)].length).toBeLessThan(10)
  })
})

test('no template carries a style attribute, which the policy would drop', () => {
  for (const [name, chunk] of chunks) expect(chunk.code, name).not.toMatch(/<[a-z][^>`]*\sstyle="/)
})

const weigh = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0)

test('the first sight weighs less than 18 kB, the first route less than 88 kB', () => {
  const first = files.get('first/el.html') ?? ''
  const seen = [first, readFileSync('public/early.js', 'utf8')]
  const styles = firstRoute().filter((name) => name.endsWith('.css'))
  const others = firstRoute().filter((name) => !name.endsWith('.css'))
  const [sight, rest] = [
    [...seen, ...styles.map((name) => files.get(name) ?? '')],
    others.map((name) => files.get(name) ?? ''),
  ]
  expect(styles.length).toBeGreaterThan(0)
  expect(others.length).toBeGreaterThan(2)
  expect(weigh(sight)).toBeGreaterThan(10_000)
  expect(weigh(sight)).toBeLessThan(FIRST_SIGHT)
  expect(weigh(sight) + weigh(rest)).toBeLessThan(FIRST_ROUTE)
})

test('no scene and no gallery is part of the first route', () => {
  for (const name of firstRoute()) {
    const modules = chunks.get(name)?.moduleIds ?? []
    expect(modules.filter((id) => /\/src\/(games\/[a-z-]+|gallery)\//.test(id))).toEqual([])
  }
})
