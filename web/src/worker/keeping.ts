/** What the worker keeps: one cache for each version of the client, and the answers that belong to it. */

import type { Built } from './built'

const PREFIX = 'bisat-'
/** The page of the app. */
export const PAGE = 'index.html'
/** How many days of puzzles are kept for each game. */
const DAYS = 7
/** How many files are fetched at once: whoever plays meanwhile comes first. */
const AT_ONCE = 4
/** A browser of its own accord asks no more than so long for a page; what is kept is better than nothing. */
export const PATIENCE = 5_000

/** The worker's caches of one version. */
export class Keeping {
  readonly name: string

  constructor(
    readonly built: Built,
    readonly caches: CacheStorage,
    readonly ask: (path: string, how: RequestInit) => Promise<Response>,
  ) {
    this.name = `${PREFIX}${built.version}`
  }

  /** Have every file of the build; what an earlier version had under the same name is taken from there. */
  async keepBuild(): Promise<void> {
    const cache = await this.caches.open(this.name)
    const wanted = [...this.built.files]
    const helpers = Array.from({ length: AT_ONCE }, async () => {
      for (let file = wanted.shift(); file; file = wanted.shift()) await this.#keep(cache, ...file)
    })
    await Promise.all(helpers)
  }

  async #keep(cache: Cache, path: string, hash: string | null): Promise<void> {
    if (await cache.match(path)) return
    const before = hash === null ? await this.caches.match(path) : undefined
    const found = before ?? (await this.ask(path, { cache: hash === null ? 'default' : 'reload' }))
    if (!found.ok) throw new Error(`${path} is not there`)
    await cache.put(path, found)
  }

  /** Drop what older versions kept. The one before stays: a page that is open may still ask for its files. */
  async dropOld(): Promise<void> {
    const older = (await this.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== this.name)
    await Promise.all(older.slice(0, -1).map((name) => this.caches.delete(name)))
  }

  /** What is kept under a path, in this version or the one before. */
  async find(path: string): Promise<Response | undefined> {
    const cache = await this.caches.open(this.name)
    return (await cache.match(path, { ignoreVary: true })) ?? this.caches.match(path, { ignoreVary: true })
  }

  /** Whether this version has it. */
  async has(path: string): Promise<boolean> {
    const cache = await this.caches.open(this.name)
    return (await cache.match(path, { ignoreVary: true })) !== undefined
  }

  /** Keep an answer of the server, if there is room; whoever asked for it has it all the same. */
  async keepAnswer(path: string, answer: Response): Promise<void> {
    try {
      await this.#keepAnswer(path, answer)
    } catch {
      // the browser's disk is full
    }
  }

  async #keepAnswer(path: string, answer: Response): Promise<void> {
    const cache = await this.caches.open(this.name)
    await cache.put(path, answer)
    const [, game] = /^\/api\/daily\/([^/]+)\//.exec(path) ?? []
    if (!game) return
    const days = (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((each) => each.startsWith(`/api/daily/${game}/`))
      .sort()
    await Promise.all(days.slice(0, -DAYS).map((day) => cache.delete(day)))
  }
}

/** Whether the server itself answered, and not just somebody on the way to it who cannot reach it. */
export function answered(response: Response): boolean {
  return response.status < 500
}

/** A promise that gives up after a while. */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('nobody answers')), ms)
    promise.then(done, fail).finally(() => clearTimeout(timer))
  })
}
