/** What is taken along: the files with which a page plays by itself, each held to its hash before it is kept. */

import { hex } from '../base/hex'
import { HOME } from '../base/home'
import { forget, recall, remember } from '../base/storage'

interface Manifest {
  readonly version: string
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}

const PREFIX = 'pocket-'
/** Under this name the browser remembers which version it has. */
const KEPT = 'pocket'
const BIT = 1 << 15
const KINDS: Record<string, string> = { mjs: 'text/javascript', wasm: 'application/wasm', json: 'application/json' }

/** The version that this browser has whole; null is none. */
export function taken(): string | null {
  const version = recall(KEPT)
  return typeof version === 'string' ? version : null
}

/** Where the files of a version are found; the service worker answers there. */
export const folderOf = (version: string) => `${HOME}pocket/${version}/`

/** What the server, or whoever serves these pages, has now. */
export async function offered(): Promise<Manifest> {
  const response = await fetch(`${HOME}pocket/manifest.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error('there is nothing to take along')
  return response.json()
}

/** Fetch what is not kept yet, in this version or the one before, and tell how many bytes are here; whoever stops goes on from there. */
export async function take(manifest: Manifest, tell: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  void navigator.storage?.persist?.() // some browsers ask the person, who need not answer
  const cache = await caches.open(PREFIX + manifest.version)
  let bytes = 0
  for (const { name, size, sha256 } of manifest.files) {
    const path = folderOf(manifest.version) + name
    const older = await caches.match(folderOf(taken() ?? '') + name)
    if (older?.headers.get('ETag') === sha256) await cache.put(path, older)
    else if (!(await cache.match(path))) {
      const before = bytes
      const packed = await load(`${HOME}pocket/${name}.packed`, size, signal, (here) => tell(before + here))
      if (hex(new Uint8Array(await crypto.subtle.digest('SHA-256', packed))) !== sha256)
        throw new Error(`${name} is not what it should be`)
      const body = bitByBit(packed).pipeThrough(new DecompressionStream('gzip'))
      const type = KINDS[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      const headers = { 'Content-Type': type, ETag: sha256 }
      await cache.put(path, new Response(await new Response(body).blob(), { headers }))
    }
    bytes += size
    tell(bytes)
  }
  await dropBut(manifest.version, taken()) // a page that is open may still play with the one before
  remember(KEPT, manifest.version)
}

/** Have it no longer. */
export async function drop(): Promise<void> {
  forget(KEPT)
  await dropBut()
}

async function dropBut(...kept: readonly (string | null)[]): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && !kept.includes(name.slice(PREFIX.length))) await caches.delete(name)
}

/** Whatever is longer than it should be ends there; each piece is put in its place as it comes. */
async function load(path: string, size: number, signal: AbortSignal, tell: (bytes: number) => void) {
  const response = await fetch(path, { signal, cache: 'no-cache' })
  if (!response.ok || !response.body) throw new Error(`${path} is not there`)
  const packed = new Uint8Array(size)
  const pieces = response.body.getReader()
  let bytes = 0
  for (let next = await pieces.read(); !next.done && bytes < size; next = await pieces.read()) {
    packed.set(next.value.subarray(0, size - bytes), bytes)
    bytes += next.value.length
    tell(bytes)
  }
  await pause()
  return packed
}

/** The page has a turn: one that did all of it at once would stand still. */
const pause = () => new Promise((go) => setTimeout(go))

function bitByBit(content: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    async pull(on) {
      await pause()
      if (at < content.length) on.enqueue(content.slice(at, at + BIT))
      else on.close()
      at += BIT
    },
  })
}
