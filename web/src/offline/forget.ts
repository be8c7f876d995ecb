/** After a person was erased: what this browser kept of them goes, too. */

import { forget, names } from '../base/storage'
import { forgetResults } from '../daily/outbox'

/** Drop the results of puzzles, and the worker with all that it kept; the next page begins anew with both. */
export async function forgetAll(): Promise<void> {
  forgetResults()
  for (const name of names()) if (['me', 'mine'].includes(name) || name.startsWith('pocket')) forget(name)
  indexedDB.deleteDatabase('bisat')
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const kept = await caches.keys()
  await Promise.all(kept.map((name) => caches.delete(name)))
}
