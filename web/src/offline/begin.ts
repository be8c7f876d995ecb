/** The app without network: the worker is registered, and asked to have at hand what works then. */

import { today } from '../daily/days'
import { exchange, owes } from '../daily/outbox'
import { hasScene } from '../games'
import { brings } from '../games/parts'
import { language } from '../i18n/index.svelte'
import { shelf } from '../server/shelf.svelte'
import type { Said } from '../worker/words'
import { version } from './version.svelte'

/** How often a page that stays open asks whether there is something new. */
const LOOK_AGAIN = 3_600_000

export async function begin(): Promise<void> {
  addEventListener('online', send)
  send()
  if (!('serviceWorker' in navigator)) return // also where a friend's machine serves without https
  let registration: ServiceWorkerRegistration | undefined
  try {
    registration = await navigator.serviceWorker.register('/worker.js')
  } catch {
    return // private windows, strict settings: everything works, but not without network
  }
  if (!registration) return
  version.follow(registration)
  await navigator.serviceWorker.ready
  await provide(registration)
  watch(registration)
}

/** Results of puzzles that were solved without network go out when it is back. */
function send(): void {
  if (owes()) void exchange()
}

/** Ask the worker to have lessons, figures and the puzzles of today at hand. */
async function provide(registration: ServiceWorkerRegistration): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const listed = await shelf.list().catch(() => [])
  const ours = listed.filter(({ id }) => hasScene(id))
  const paths = [
    '/api/games',
    ...ours
      .filter(({ id, daily }) => daily && brings(id, 'Daily.svelte'))
      .map(({ id }) => `/api/daily/${id}/${today()}`),
    ...ours.filter(({ lesson }) => lesson).map(({ id }) => `/api/lessons/${id}`),
    ...ours.map(({ id }) => `/api/figures/${id}/${language()}`),
  ]
  const said: Said = { type: 'provide', paths }
  registration.active?.postMessage(said)
}

/** A page that is looked at again after a while asks for what is new. */
function watch(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return
    looked = Date.now()
    registration.update().catch(() => undefined) // no network now
    void provide(registration)
  })
}
