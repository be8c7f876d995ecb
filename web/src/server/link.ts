/** The socket of one table: it mends itself, and what had no answer is sent again under its old key. */

import type { ClientMessage, ServerMessage } from '../wire/types'

type Unkeyed<Message> = Message extends { key: string } ? Omit<Message, 'key'> : never
/** A message before it gets its key. */
export type Wish = Unkeyed<ClientMessage>

export interface LinkHandlers {
  heard(message: ServerMessage): void
  /** The connection stands, or is being mended. */
  held(held: boolean): void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 5_000
const HEARTBEAT = 15_000
const PATIENCE = 8_000

export class Link {
  #url: string
  #handlers: LinkHandlers
  #socket: WebSocket | null = null
  #unanswered = new Map<string, string>()
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #overdue: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(url: string, handlers: LinkHandlers) {
    this.#url = url
    this.#handlers = handlers
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  /** Send a message, now or as soon as the connection stands; its key comes back in an ack or a refusal. */
  send(wish: Wish): string {
    const key = crypto.randomUUID()
    const text = JSON.stringify({ ...wish, key })
    this.#unanswered.set(key, text)
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    return key
  }

  /** Whether a message still waits for its answer. */
  waits(key: string): boolean {
    return this.#unanswered.has(key)
  }

  close(): void {
    this.#over = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#stopTimers()
    this.#socket?.close()
  }

  #connect(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data as string) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #hear(message: ServerMessage): void {
    clearTimeout(this.#overdue)
    if (message.type === 'hello') {
      this.#wait = FIRST_WAIT
      this.#handlers.held(true)
      this.#heartbeat()
    }
    if (message.type === 'refused' && message.key) this.#unanswered.delete(message.key)
    if (message.type === 'pong') this.#unanswered.delete(message.key)
    if (message.type === 'frame') for (const key of message.acks ?? []) this.#unanswered.delete(key)
    if (message.type === 'gone' && !message.again) this.close()
    this.#handlers.heard(message)
    // The server's hello is the whole truth; only now is it known what must be said again.
    if (message.type === 'hello') for (const text of this.#unanswered.values()) this.#socket?.send(text)
  }

  #lost(): void {
    this.#stopTimers()
    if (this.#over) return
    this.#handlers.held(false)
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  /** The network or the page is back: do not wait any longer. */
  #hurry = (): void => {
    if (this.#over || document.hidden || !navigator.onLine) return
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** A dead network says nothing: ask now and then, and give the socket up when no answer comes. */
  #heartbeat(): void {
    clearInterval(this.#beat)
    this.#beat = setInterval(() => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return
      this.#socket.send(JSON.stringify({ type: 'ping', key: crypto.randomUUID() }))
      clearTimeout(this.#overdue)
      this.#overdue = setTimeout(() => {
        const socket = this.#socket
        this.#socket = null
        socket?.close()
        this.#lost()
      }, PATIENCE)
    }, HEARTBEAT)
  }

  #stopTimers(): void {
    clearTimeout(this.#retry)
    clearInterval(this.#beat)
    clearTimeout(this.#overdue)
  }
}
