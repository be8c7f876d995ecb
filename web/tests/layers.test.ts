// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms of `src/` from top to bottom. A room knows those in the lines below it, and none beside it. */
const LAYERS = [
  ['main.ts', 'prerender'],
  ['app'],
  ['gallery', 'my', 'workshop'],
  ['lesson', 'lobby', 'practice'],
  ['evening', 'offline', 'replay'],
  ['daily', 'table'],
  ['options', 'rules'],
  ['games'],
  ['person', 'scene'],
  ['clock', 'contracts', 'notifications', 'sound'],
  ['server'],
  ['pocket'],
  ['design'],
  ['i18n'],
  ['art', 'base', 'wire', 'worker'],
]
const SOURCE = join(import.meta.dirname, '../src')

function roomOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

function height(room: string): number {
  return -LAYERS.findIndex((layer) => layer.includes(room))
}

/** What a file imports from other rooms, types and what is fetched later included. */
function imports(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
    .filter((found) => !found.startsWith('..') && roomOf(found) !== roomOf(path))
}

function upwards(path: string, text: string): string[] {
  const here = height(roomOf(path))
  return imports(path, text).flatMap((found) => (height(roomOf(found)) < here ? [] : [`${path} → ${found}`]))
}

// Tests may look at everything.
const FILES = globSync('**/*.{ts,svelte}', { cwd: SOURCE }).filter((path) => !path.endsWith('.test.ts'))

test('every room has its layer, once', () => {
  expect(LAYERS.flat().toSorted()).toEqual([...new Set(FILES.map(roomOf))].toSorted())
})

test('imports point downwards', () => {
  expect(FILES.flatMap((path) => upwards(path, readFileSync(join(SOURCE, path), 'utf8')))).toEqual([])
})

test('what points upwards or beside would be noticed', () => {
  const text = "import type { A } from '../lobby/a'\nlet b: typeof import('../my/b').default\nimport '../i18n/c.css'"
  expect(upwards('lesson/Some.svelte', text)).toEqual(['lesson/Some.svelte → lobby/a', 'lesson/Some.svelte → my/b'])
})

/** What scrolls in a game scrolls where nobody looks for it: the shell has `Pan`, `Roll` and `Sheet`. */
function scrolls(text: string): boolean {
  return /overflow(?:-[a-z]+)?:[^;}]*\b(?:auto|scroll)\b/.test(text)
}

test('nothing scrolls by itself in a game', () => {
  const games = FILES.filter((path) => path.startsWith('games/'))
  expect(games.filter((path) => scrolls(readFileSync(join(SOURCE, path), 'utf8')))).toEqual([])
})

test('what scrolls would be noticed', () => {
  expect(['overflow: auto', 'overflow: auto hidden', 'overflow-y: scroll', 'overflow: hidden'].map(scrolls)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
