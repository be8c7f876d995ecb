/** One named JSON value in the browser's storage; a browser without storage just forgets. */

const PREFIX = 'bisat.'

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}${name}`) ?? 'null')
  } catch {
    return null
  }
}

/** The names of all that is kept. */
export function names(): readonly string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return []
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`${PREFIX}${name}`)
  } catch {
    // nothing was kept
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`${PREFIX}${name}`, JSON.stringify(value))
  } catch {
    // private windows and full disks: the choice holds until the page is closed
  }
}
