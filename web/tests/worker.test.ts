/** The worker's judgement: what it keeps, for how long, and what it never touches. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Built } from '../src/worker/built'
import { answered, Keeping, within } from '../src/worker/keeping'
import { strategyOf } from '../src/worker/strategies'

const HERE = 'https://bisat.example'
const FILES = new Set(['/index.html', '/early.js', '/assets/house-abc.js'])
const way = (path: string, more: Partial<Request> = {}) =>
  strategyOf({ method: 'GET', mode: 'cors', url: HERE + path, ...more }, HERE, FILES)

describe('the way of a request', () => {
  it.each([
    ['/', 'page'],
    ['/t/abcdefghijkl', 'page'],
    ['/rules/montgolfiere?x=1', 'page'],
    ['/docs/', null],
    ['/paper/en', null],
    ['/favicon.svg', null],
  ])('of the page %s is %s', (path, expected) => expect(way(path, { mode: 'navigate' })).toBe(expected))

  it.each([
    ['/assets/house-abc.js', 'asset'],
    ['/assets/other.js', null],
    ['/early.js', 'file'],
    ['/api/games', 'answer'],
    ['/api/lessons/magic-fold', 'answer'],
    ['/api/daily/magic-fold/2026-11-15', 'answer'],
    ['/api/figures/magic-fold/el', 'answer'],
    ['/api/games?me=1', null],
  ])('to %s is %s', (path, expected) => expect(way(path)).toBe(expected))

  it.each(['/api/me', '/api/tables', '/api/tables/abcdefghijkl/replay', '/api/book', '/metrics', '/api/privacy/en'])(
    'to %s is nobody else’s business',
    (path) => expect(way(path)).toBeNull(),
  )

  it('is that of the browser where something is changed, or asked of somebody else', () => {
    expect(way('/api/games', { method: 'POST' })).toBeNull()
    expect(way('', { url: 'https://elsewhere.example/api/games' })).toBeNull()
  })
})

/** A browser's caches, as far as the worker uses them. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const kept = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, kept)
    return {
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => void kept.set(path, response),
      keys: async () => [...kept.keys()].map((path) => ({ url: HERE + path })),
      delete: async (path: string) => kept.delete(path),
    }
  }
  match = async (path: string) =>
    [...this.all.values()]
      .map((kept) => kept.get(path))
      .find(Boolean)
      ?.clone()
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)
}

describe('what is kept', () => {
  let caches = new FakeCaches()
  const asked = vi.fn()
  const version = (name: string, ...files: Built['files']) =>
    new Keeping({ version: name, files }, caches as unknown as CacheStorage, asked)
  beforeEach(() => {
    caches = new FakeCaches()
    asked.mockReset().mockImplementation(async (path: string) => new Response(path))
  })

  it('is every file of the build; what did not change is fetched once', async () => {
    await version('1', ['/assets/a.js', null], ['/index.html', 'x']).keepBuild()
    asked.mockClear()
    await version('2', ['/assets/a.js', null], ['/assets/b.js', null], ['/index.html', 'y']).keepBuild()
    expect(asked.mock.calls.map(([path]) => path).sort()).toEqual(['/assets/b.js', '/index.html'])
    expect([...(caches.all.get('bisat-2') ?? [])].length).toBe(3)
  })

  it('is nothing at all where a file is missing', async () => {
    asked.mockResolvedValue(new Response('', { status: 404 }))
    await expect(version('1', ['/index.html', 'x']).keepBuild()).rejects.toThrow('/index.html')
  })

  it('is this version and the one before it, for pages that are still open', async () => {
    for (const name of ['1', '2', '3']) await version(name, ['/assets/a.js', null]).keepBuild()
    caches.all.set('of somebody else', new Map())
    await version('3').dropOld()
    expect(await caches.keys()).toEqual(['bisat-2', 'bisat-3', 'of somebody else'])
    expect(await (await version('3').find('/assets/a.js'))?.text()).toBe('/assets/a.js')
  })

  it('is no answer for which there is no room, and nobody minds', async () => {
    const full = { open: async () => ({ put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }) }
    const keeping = new Keeping({ version: '1', files: [] }, full as unknown as CacheStorage, asked)
    await expect(keeping.keepAnswer('/api/games', new Response(''))).resolves.toBeUndefined()
  })

  it('is a week of puzzles', async () => {
    const keeping = version('1')
    for (let day = 10; day < 20; day++)
      await keeping.keepAnswer(`/api/daily/magic-fold/2026-11-${day}`, new Response(''))
    await keeping.keepAnswer('/api/daily/labyrinth-duel/2026-11-01', new Response(''))
    expect([
      await keeping.has('/api/daily/magic-fold/2026-11-12'),
      await keeping.has('/api/daily/magic-fold/2026-11-13'),
    ]).toEqual([false, true])
    expect(await keeping.has('/api/daily/labyrinth-duel/2026-11-01')).toBe(true)
  })
})

it('a server that cannot be reached is no answer', async () => {
  expect([200, 404, 429, 502, 503].map((status) => answered(new Response('', { status })))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  vi.useFakeTimers()
  const late = expect(within(10, new Promise(() => undefined))).rejects.toThrow()
  vi.advanceTimersByTime(10)
  await late
  vi.useRealTimers()
})
