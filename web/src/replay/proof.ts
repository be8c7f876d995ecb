/** Whether the seed shown at the end is the one promised at the start. */

import { hex } from '../base/hex'

/** The SHA-256 of a seed in this browser; null where the page was not fetched safely and the browser refuses. */
export async function digest(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed))))
}
