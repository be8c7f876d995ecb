/**
 * The worker between the app and the network: what was loaded once works without one.
 *
 * It is built into one file, `/worker.js`, with the list of what else the build leaves. It keeps no answer that is
 * about a person or a table, and takes over from the one before only when it is told to.
 */

import type { Built } from './built'
import { answered, Keeping, PAGE, PATIENCE, within } from './keeping'
import { pushed, tapped } from './push'
import { strategyOf } from './strategies'
import type { Said } from './words'

declare const self: ServiceWorkerGlobalScope
/** Written here by the build. */
declare const BUILT: Built

/** Where the app lies: at the root of its server, or below a path of any host. */
const home = new URL(self.registration.scope).pathname
const { version, files: listed } = BUILT // a copy stands wherever it is named
const built: Built = { version, files: listed.map(([path, hash]) => [home + path.slice(1), hash]) }
const keeping = new Keeping(built, caches, (path, how) => fetch(path, how))
const files = new Set(built.files.map(([path]) => path))

self.addEventListener('install', (event) => event.waitUntil(keeping.keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const way = strategyOf(event.request, self.location.origin, files)
  if (way) event.respondWith(WAYS[way](event.request))
})
self.addEventListener('push', (event) => pushed(self, event))
self.addEventListener('notificationclick', (event) => tapped(self, event))
self.addEventListener('message', (event) => {
  const said = event.data as Said
  if (said.type === 'together') event.ports[0]?.postMessage(files.has(said.script))
  else if (said.type === 'take-over') event.waitUntil(self.skipWaiting())
  else if (said.type === 'provide') event.waitUntil(provide(said.paths))
})

const WAYS = { page, asset, file, answer }

async function begin(): Promise<void> {
  await keeping.dropOld()
  await self.clients.claim()
}

async function page(request: Request): Promise<Response> {
  try {
    const response = await within(PATIENCE, fetch(request))
    if (answered(response)) return response
  } catch {
    // no network: below
  }
  return (await keeping.find(home + PAGE)) ?? Response.error()
}

async function asset(request: Request): Promise<Response> {
  return (await keeping.find(pathOf(request))) ?? fetch(request)
}

async function file(request: Request): Promise<Response> {
  try {
    const response = await within(PATIENCE, fetch(request))
    if (answered(response)) return response
  } catch {
    // no network: below
  }
  return (await keeping.find(pathOf(request))) ?? Response.error()
}

async function answer(request: Request): Promise<Response> {
  const path = pathOf(request)
  try {
    const response = await fetch(request)
    if (response.ok) await keeping.keepAnswer(path, response.clone())
    if (answered(response)) return response
  } catch {
    // no network: below
  }
  return (await keeping.find(path)) ?? Response.error()
}

/** Fetch what is not kept yet, one after the other. */
async function provide(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const request = new Request(path)
    if (strategyOf(request, self.location.origin, files) !== 'answer' || (await keeping.has(path))) continue
    try {
      const response = await fetch(request)
      if (response.ok) await keeping.keepAnswer(path, response)
      else if (response.status >= 429) return // the server has other things to do
    } catch {
      return
    }
  }
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}
