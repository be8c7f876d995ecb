// @vitest-environment node
/** What leaves the build: within the content security policy, and light enough for a first visit. */

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { PICTURES } from '../src/art/pictures'

const FIRST_ROUTE = 82_000

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

describe('the page', () => {
  test('has no inline script, style or handler', () => {
    expect(html).toContain('<script')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
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

test('the first route weighs less than 82 kB', () => {
  const texts = [html, readFileSync('public/early.js', 'utf8'), ...firstRoute().map((name) => files.get(name) ?? '')]
  const weight = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  expect(firstRoute().length).toBeGreaterThan(3)
  expect(weight).toBeGreaterThan(20_000)
  expect(weight).toBeLessThan(FIRST_ROUTE)
})

test('no scene and no gallery is part of the first route', () => {
  for (const name of firstRoute()) {
    const modules = chunks.get(name)?.moduleIds ?? []
    expect(modules.filter((id) => /\/src\/(games\/[a-z-]+|gallery)\//.test(id))).toEqual([])
  }
})
