import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { drop, folderOf, take, taken } from './payload'

const boxes = new Map<string, Map<string, Response>>()
const fetched: string[] = []
const served = new Map<string, Uint8Array<ArrayBuffer>>()
const box = (name: string) => ({
  match: async (path: string) => boxes.get(name)?.get(path)?.clone(),
  put: async (path: string, answer: Response) => void boxes.get(name)?.set(path, answer),
})

beforeEach(() => {
  localStorage.clear()
  boxes.clear()
  served.clear()
  fetched.length = 0
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!boxes.has(name)) boxes.set(name, new Map())
      return box(name)
    },
    match: async (path: string) =>
      [...boxes.values()]
        .map((each) => each.get(path))
        .find(Boolean)
        ?.clone(),
    keys: async () => [...boxes.keys()],
    delete: async (name: string) => boxes.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    return new Response(served.get(path))
  })
})

function offers(version: string, files: Record<string, string>) {
  const packed = Object.entries(files).map(([name, text]) => {
    const content = new Uint8Array(gzipSync(text))
    served.set(`/pocket/${name}.packed`, content)
    return { name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  })
  return { version, files: packed }
}

const takes = (manifest: ReturnType<typeof offers>) => take(manifest, () => undefined, new AbortController().signal)
const kept = async (version: string, name: string) =>
  boxes
    .get(`pocket-${version}`)
    ?.get(folderOf(version) + name)
    ?.text()

test('what is kept is unpacked, and whatever is large is told bit by bit', async () => {
  const text = Array.from({ length: 30_000 }, (_, n) => createHash('md5').update(`${n}`).digest('hex')).join('')
  const manifest = offers('one', { 'a.zip': text, 'b.json': '{}' })
  const counted: number[] = []
  await take(manifest, (bytes) => counted.push(bytes), new AbortController().signal)
  expect(await kept('one', 'a.zip')).toBe(text)
  expect([taken(), counted.at(-1)]).toEqual(['one', manifest.files.reduce((sum, { size }) => sum + size, 0)])
})

test('a file that is not what it should be is not kept, and nothing is taken', async () => {
  const manifest = offers('one', { 'a.zip': 'as it is' })
  served.set('/pocket/a.zip.packed', new Uint8Array(gzipSync('as somebody else wants it')))
  await expect(takes(manifest)).rejects.toThrow('a.zip is not what it should be')
  expect([taken(), await kept('one', 'a.zip')]).toEqual([null, undefined])
})

test('whoever goes on fetches what is missing, and of a newer version what has changed', async () => {
  const manifest = offers('one', { 'a.zip': 'as ever', 'b.zip': 'old' })
  const broken = { ...manifest, files: manifest.files.map((file, at) => (at ? { ...file, sha256: 'another' } : file)) }
  await expect(takes(broken)).rejects.toThrow('b.zip')
  await takes(manifest)
  expect(fetched).toEqual(['/pocket/a.zip.packed', '/pocket/b.zip.packed', '/pocket/b.zip.packed'])
  await takes(offers('two', { 'a.zip': 'as ever', 'b.zip': 'new' }))
  expect(fetched.slice(3)).toEqual(['/pocket/b.zip.packed'])
  expect([await kept('two', 'a.zip'), await kept('two', 'b.zip')]).toEqual(['as ever', 'new'])
  await drop()
  expect([taken(), boxes.size]).toEqual([null, 0])
})
