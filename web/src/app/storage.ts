/** One named JSON value in the browser's storage; a browser without storage just forgets. */

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`bisat.${name}`) ?? 'null')
  } catch {
    return null
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`bisat.${name}`, JSON.stringify(value))
  } catch {
    // private windows and full disks: the choice holds until the page is closed
  }
}
