/** The app without network: the worker is registered, and asked to have at hand what works then. */

import { HOME, POCKET } from '../base/home'
import { recall } from '../base/storage'
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
    registration = await registered()
  } catch {
    return // private windows, strict settings: everything works, but not without network
  }
  if (!registration) return
  version.follow(registration)
  void compare()
  await provide(registration)
  watch(registration)
}

/** The service worker, once it answers for this page. */
export async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`${HOME}worker.js`)
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((answers) =>
      navigator.serviceWorker.addEventListener('controllerchange', answers, { once: true }),
    )
  return registration
}

/** What was solved and played without network goes out when it is back. */
function send(): void {
  if (owes()) void exchange()
  if (recall('pocket.owes')) void import('./alone').then(({ handIn }) => handIn()).catch(() => undefined) // next time
}

/** Whoever has everything along hears of what is newer; nothing of it comes by itself. */
async function compare(): Promise<void> {
  if (!recall('pocket')) return
  const { along } = await import('./along.svelte')
  await along.look()
  version.older = !along.fresh
}

/** Ask the worker to have lessons, figures and the puzzles of today at hand. */
async function provide(registration: ServiceWorkerRegistration): Promise<void> {
  if (POCKET) return
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
    void compare()
    void provide(registration)
  })
}
