/** A note that came by push: shown, and one tap leads to the table. */

interface Waits {
  waitUntil(work: Promise<unknown>): void
}

interface Pushed extends Waits {
  readonly data: { json(): unknown } | null
}

interface Tapped extends Waits {
  readonly notification: { readonly data: unknown; close(): void }
}

interface Window {
  readonly url: string
  focus?(): Promise<unknown>
}

/** What is needed of the worker's own world. */
export interface PushWorld {
  readonly location: { readonly origin: string }
  readonly registration: {
    showNotification(title: string, options: Record<string, unknown>): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
}

export interface Note {
  readonly title: string
  readonly body: string
  /** A path of this place. */
  readonly url: string
  /** Of two with the same one the later is shown. */
  readonly tag: string
}

/** A note as the server wrote it; null where it cannot be read. */
export function noteOf(data: Pushed['data']): Note | null {
  try {
    const { title, body, url, tag } = (data?.json() ?? {}) as Record<string, unknown>
    if (![title, body, url, tag].every((part) => typeof part === 'string')) return null
    const note = { title, body, url, tag } as Note
    return /^\/t\/[a-z2-7]{12}$/.test(note.url) ? note : null
  } catch {
    return null
  }
}

/** Show a note. A browser wants every push to be seen, so one that cannot be read is shown, too. */
export function pushed(world: PushWorld, event: Pushed): void {
  const note = noteOf(event.data)
  const shown = note
    ? world.registration.showNotification(note.title, {
        body: note.body,
        tag: note.tag,
        data: note.url,
        renotify: true, // what is said anew about a table is heard anew
        icon: '/icons/192.png',
      })
    : world.registration.showNotification('bisat', { tag: 'bisat', data: '/' })
  event.waitUntil(shown)
}

/** Go to the table: to the window where it is open, or to a new one. */
export function tapped(world: PushWorld, event: Tapped): void {
  event.notification.close()
  const path = typeof event.notification.data === 'string' ? event.notification.data : '/'
  event.waitUntil(goTo(world, new URL(path, world.location.origin).href))
}

async function goTo(world: PushWorld, url: string): Promise<void> {
  const open = (await world.clients.matchAll({ type: 'window' })).find((window) => window.url === url)
  if (open?.focus) await open.focus()
  else await world.clients.openWindow(url)
}
