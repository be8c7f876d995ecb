/** The place in this page: its two workers, and what is on its way to them. */

import { forget, recall, remember } from '../base/storage'
import { toasts } from '../design/toasts.svelte'
import { learnPage, t } from '../i18n/index.svelte'
import { folderOf, taken } from './payload'
import type { FromPlace, Thinking, ToPlace } from './said'

/** The ids of tables and evenings in what the place says: they are found here, whatever the network does. */
const IDS = /"(?:id|next|table|evening)":"([a-z2-7]{12})"/g
/** How many are remembered. */
const MAX_TABLES = 500

type Answer = Extract<FromPlace, { type: 'answer' }>

class Local {
  readonly ready: Promise<void>
  #worker = new Worker(new URL('./place.ts', import.meta.url), { type: 'module', name: 'place' })
  #thinker: Worker | undefined
  #answers = new Map<number, (answer: Answer) => void>()
  #sockets = new Map<number, Socket>()
  #next = 0

  constructor(readonly folder: string) {
    remember('pocket.owes', true)
    this.#say({ type: 'start', folder })
    // WebKit keeps a page that was left, with its workers and their lock: the next one would wait for good
    addEventListener('pagehide', ({ persisted }) => {
      if (!persisted) return
      this.#worker.terminate()
      this.#thinker?.terminate()
    })
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    const port = this.#way()
    this.ready = new Promise((ready, fail) => {
      this.#worker.onerror = () => fail(new Error('the place does not start'))
      this.#worker.onmessage = ({ data }: MessageEvent<FromPlace>) => {
        if (data.type === 'ready') {
          this.#introduce().then(ready, ready)
          this.#think(port) // only now: the place comes first
        } else if (data.type === 'failed') fail(new Error(data.why))
        else this.#hear(data)
      }
    })
  }

  /** Whoever comes from a server is called here as there. */
  async #introduce(): Promise<void> {
    const me = recall('pocket.me') as { name: string; emblem: string } | null
    if (!me?.name) return
    await this.#ask('PUT', '/api/me', JSON.stringify({ name: me.name, emblem: me.emblem }))
    forget('pocket.me')
  }

  async ask(method: string, path: string, body?: string): Promise<Response> {
    await this.ready
    return this.#ask(method, path, body)
  }

  async #ask(method: string, path: string, body = ''): Promise<Response> {
    const n = ++this.#next
    const answer = new Promise<Answer>((answered) => this.#answers.set(n, answered))
    this.#say({ type: 'ask', n, method, path, body })
    const { status, kind, body: content } = await answer
    if (kind === 'application/json' && content.length < 1 << 16) note(new TextDecoder().decode(content))
    return new Response(status === 204 ? null : content, { status, headers: { 'Content-Type': kind } })
  }

  socket(path: string): Socket {
    const n = ++this.#next
    const socket = new Socket((text) => this.#say({ type: 'say', n, text }))
    this.#sockets.set(n, socket)
    this.ready.then(
      () => this.#say({ type: 'open', n, path }),
      () => socket.hear(null),
    )
    return socket
  }

  #hear(data: FromPlace): void {
    if (data.type === 'answer') {
      this.#answers.get(data.n)?.(data)
      this.#answers.delete(data.n)
    } else if (data.type === 'heard') {
      if (data.text?.includes('"table":')) note(data.text)
      this.#sockets.get(data.n)?.hear(data.text)
      if (data.text === null) this.#sockets.delete(data.n)
    } else if (data.type === 'stuck') this.#think(this.#way())
    else void learnPage('along').then(() => toasts.show(t('along.elsewhere')))
  }

  /** Our end of a way between the two workers; what is said on it waits until somebody hears. */
  #way(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    this.#say({ type: 'thinker', thinker: port2 }, [port2])
    return port1
  }

  /** A new worker for bots, in place of one that does not answer. */
  #think(port: MessagePort): void {
    this.#thinker?.terminate()
    this.#thinker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: 'thinker' })
    this.#thinker.postMessage({ folder: this.folder, about: 'thinker', port } satisfies Thinking, [port])
  }

  #say(said: ToPlace, hands: Transferable[] = []): void {
    this.#worker.postMessage(said, hands)
  }
}

/** A socket to the place in this page, as a browser has one to a server. */
class Socket {
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  readyState: WebSocket['readyState'] = WebSocket.OPEN

  constructor(readonly say: (text: string | null) => void) {}

  send(text: string): void {
    this.say(text)
  }

  close(): void {
    this.say(null)
    this.hear(null)
  }

  hear(text: string | null): void {
    if (this.readyState === WebSocket.CLOSED) return
    if (text === null) this.readyState = WebSocket.CLOSED
    const self = this as unknown as WebSocket
    if (text === null) this.onclose?.call(self, new CloseEvent('close'))
    else this.onmessage?.call(self, new MessageEvent('message', { data: text }))
  }
}

function note(text: string): void {
  const known = (recall('pocket.tables') ?? []) as string[]
  const fresh = [...text.matchAll(IDS)].map(([, id = '']) => id).filter((id) => !known.includes(id))
  if (fresh.length) remember('pocket.tables', [...known, ...new Set(fresh)].slice(-MAX_TABLES))
}

let only: Local | undefined

/** The place, woken when it is first needed. */
export function local(): Local {
  const version = taken()
  if (!version) throw new Error('nothing was taken along')
  only ??= new Local(folderOf(version))
  only.ready.catch(() => {
    only = undefined // the next question tries again
  })
  return only
}
