/** The socket of one table: it mends itself, and what had no answer is sent again under its old key. */

import { hex } from '../base/hex'
import type { ClientMessage, ServerMessage } from '../wire/types'
import { here, isHere, type Wire } from './way'

type Unkeyed<Message> = Message extends { key: string } ? Omit<Message, 'key'> : never
/** A message before it gets its key. */
export type Wish = Unkeyed<ClientMessage>

export interface LinkHandlers {
  heard(message: ServerMessage): void
  /** The connection stands, or is being mended. */
  held(held: boolean): void
}

const FIRST_WAIT = 250
const MAX_WAIT = 5_000
const HEARTBEAT = 15_000
const PATIENCE = 8_000

export class Link {
  #url: string
  #handlers: LinkHandlers
  #socket: Wire | null = null
  /** In this page there is no network to be lost, and at first Python has to wake. */
  #here: boolean
  #unanswered = new Map<string, string>()
  #wait = FIRST_WAIT
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #overdue: ReturnType<typeof setTimeout> | undefined
  #over = false
  #known = false

  constructor(url: string, handlers: LinkHandlers) {
    this.#url = url
    this.#handlers = handlers
    this.#here = isHere(url)
    if (!this.#here) {
      addEventListener('online', this.#hurry)
      addEventListener('offline', this.#drop)
    }
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  /** Send a message, now or as soon as the connection stands; its key comes back in an ack or a refusal. */
  send(wish: Wish): string {
    const key = newKey()
    const text = JSON.stringify({ ...wish, key })
    this.#unanswered.set(key, text)
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    return key
  }

  /** Whether a message still waits for its answer. */
  waits(key: string): boolean {
    return this.#unanswered.has(key)
  }

  /** Go on at another address, such as one that speaks another language; what had no answer is said there again. */
  move(url: string): void {
    this.#url = url
    if (this.#over) return
    this.#stopTimers()
    this.#known = false
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#connect()
  }

  close(): void {
    this.#over = true
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#stopTimers()
    this.#socket?.close()
  }

  #connect(): void {
    // Whoever was here before says so: operators count how often people are cut off.
    const url = this.#known ? again(this.#url) : this.#url
    if (!this.#here) this.#hold(new WebSocket(url))
    else
      here().then(
        (way) => this.#over || this.#hold(way.socket(url.slice(new URL(url).origin.length))),
        () => this.#lost(),
      )
  }

  #hold(socket: Wire): void {
    this.#socket = socket
    clearTimeout(this.#overdue)
    if (!this.#here) this.#overdue = setTimeout(this.#drop, PATIENCE)
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
      this.#known = true
      this.#handlers.held(true)
      this.#heartbeat()
    }
    if (message.type === 'refused' && message.key) this.#unanswered.delete(message.key)
    if (message.type === 'pong') this.#unanswered.delete(message.key)
    if (message.type === 'frame') for (const key of message.acks ?? []) this.#unanswered.delete(key)
    if (message.type === 'gone' && !message.again) this.close()
    const socket = this.#socket
    this.#handlers.heard(message)
    // The server's hello is the whole truth; only now is it known what must be said again.
    if (message.type === 'hello' && socket === this.#socket)
      for (const text of this.#unanswered.values()) this.#socket?.send(text)
  }

  #lost(): void {
    this.#stopTimers()
    if (this.#over) return
    this.#handlers.held(false)
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT)
  }

  /** The network or the page is back: do not wait any longer, and do not trust a socket that slept. */
  #hurry = (): void => {
    if (this.#over || document.hidden || (!this.#here && !navigator.onLine)) return
    if (this.#socket?.readyState === WebSocket.CONNECTING) return
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#ask()
      return
    }
    clearTimeout(this.#retry)
    this.#connect()
  }

  /** A dead network says nothing: ask now and then. */
  #heartbeat(): void {
    clearInterval(this.#beat)
    this.#beat = setInterval(() => this.#ask(), HEARTBEAT)
  }

  /** Ask whether anybody is there, and give the socket up when no answer comes. */
  #ask(): void {
    if (this.#here || this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify({ type: 'ping', key: newKey() }))
    clearTimeout(this.#overdue)
    this.#overdue = setTimeout(this.#drop, PATIENCE)
  }

  #drop = (): void => {
    if (this.#over) return
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#lost()
  }

  #stopTimers(): void {
    clearTimeout(this.#retry)
    clearInterval(this.#beat)
    clearTimeout(this.#overdue)
  }
}

/** An address at which somebody says that they were there before. */
function again(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}again=1`
}

/** A key that no other message has; `crypto.randomUUID` is missing where a friend's machine serves without https. */
const newKey = () => hex(crypto.getRandomValues(new Uint8Array(16)))
