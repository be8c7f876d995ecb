/** Where the person is: the path of the page, followed by links, by code and by the browser's own buttons. */

import { HOME, POCKET } from './home'

/** Hosts that only have files know one page: there the path stands behind a question mark. */
const pathNow = () => (POCKET ? location.search.slice(1) || '/' : location.pathname)

class Place {
  path = $state(pathNow())
  /** The person came here from another page of the app. */
  moved = false
}

export const place = new Place()

/** Go to a page of the app. */
export function go(path: string, { replace = false } = {}): void {
  const url = new URL(path, location.href)
  history[replace ? 'replaceState' : 'pushState'](null, '', POCKET ? `${HOME}?${url.pathname}${url.hash}` : url)
  place.moved = true
  place.path = url.pathname
}

/** Go to the first page and begin anew there. */
export const restart = () => location.assign(HOME)

/** The named parts of a path such as `/t/:table`, or null where it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [at, piece] of wanted.entries()) {
    const here = given[at] ?? ''
    if (!piece.startsWith(':')) {
      if (piece !== here) return null
      continue
    }
    if (!here) return null
    try {
      parts[piece.slice(1)] = decodeURIComponent(here)
    } catch {
      return null
    }
  }
  return parts
}

/** Follow the browser and every plain link to our own pages; the answer stops following. */
export function follow(): () => void {
  const moved = () => {
    place.moved = true
    place.path = pathNow()
  }
  const clicked = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return
    if (/\.\w+$/.test(link.pathname)) return // a file, not a page
    event.preventDefault()
    go(link.href)
  }
  addEventListener('popstate', moved)
  document.addEventListener('click', clicked)
  return () => {
    removeEventListener('popstate', moved)
    document.removeEventListener('click', clicked)
  }
}
