/** The worker with the place to play in it: the server's own rooms, asked by messages. */

import type { PyProxy } from 'pyodide/ffi'
import { engine } from './engine'
import { Pages } from './pages'
import type { FromPlace, Job, Thought, ToPlace } from './said'

const FILE = '/bisat/place.db'
/** Beyond what the slowest job is granted: then the other worker hangs. */
const PATIENCE = 60_000
/** After so long somebody else must have the place open. */
const LATE = 1_000

const say = (said: FromPlace, transfer: Transferable[] = []) => self.postMessage(said, { transfer })

let place: PyProxy
let thinker: MessagePort
const sockets = new Map<number, PyProxy>()
const thoughts = new Map<number, (said: string | null) => void>()
let thought = 0

self.onmessage = ({ data }: MessageEvent<ToPlace>) => {
  if (data.type === 'start') {
    start(data.folder).catch((error) => say({ type: 'failed', why: String(error) }))
  } else if (data.type === 'thinker') follow(data.thinker)
  else if (data.type === 'ask') void ask(data.n, data.method, data.path, data.body)
  else if (data.type === 'open') open(data.n, data.path)
  else sockets.get(data.n)?.say(data.text ?? undefined)
}

/** Whoever was asked before does not answer any more. */
function follow(port: MessagePort): void {
  thinker = port
  port.onmessage = ({ data }: MessageEvent<Thought>) => thoughts.get(data.n)?.(data.said)
  for (const answer of thoughts.values()) answer(null)
}

async function start(folder: string): Promise<void> {
  await alone()
  const pages = await Pages.open()
  const [python, kept, key] = await Promise.all([engine(folder), pages.restore(), pages.key()])
  python.FS.mkdirTree('/bisat')
  if (kept.length) python.FS.writeFile(FILE, kept)
  const keep = () => {
    const { node } = python.FS.lookupPath(FILE, {})
    return pages.keep(node.contents.subarray(0, node.usedBytes))
  }
  place = python.pyimport('bisat.server.pocket.place').Pocket(String.fromCharCode(...key), keep, think)
  await place.start()
  say({ type: 'ready' })
}

/** The place is open in one page of this browser at a time: two would write over each other. */
function alone(): Promise<void> {
  return new Promise((mine, fail) => {
    const late = setTimeout(() => say({ type: 'waits' }), LATE)
    const hold = () => {
      clearTimeout(late)
      mine()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request('bisat-place', hold).catch(fail)
  })
}

function think(job: string, body: string): Promise<string | null> {
  const n = ++thought
  return new Promise((answer) => {
    const late = setTimeout(() => say({ type: 'stuck' }), PATIENCE)
    thoughts.set(n, (said) => {
      clearTimeout(late)
      thoughts.delete(n)
      answer(said)
    })
    thinker.postMessage({ n, job, body } satisfies Job)
  })
}

async function ask(n: number, method: string, path: string, body: string): Promise<void> {
  const answer = await place.ask(method, path, body)
  const [status, kind, content] = answer.toJs()
  answer.destroy()
  say({ type: 'answer', n, status, kind, body: content }, [content.buffer])
}

function open(n: number, path: string): void {
  sockets.set(
    n,
    place.open(path, (text: string | undefined) => {
      if (text === undefined) sockets.delete(n)
      say({ type: 'heard', n, text: text ?? null })
    }),
  )
}
