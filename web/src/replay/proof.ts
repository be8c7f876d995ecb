/** Whether the seed shown at the end is the one promised at the start. */

/** The SHA-256 of a seed in this browser; null where the page was not fetched safely and the browser refuses. */
export async function digest(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
