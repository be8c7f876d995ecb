/** A WebSocket for tests: everything said is kept, and the test is the server. */

import type { ClientMessage, ServerMessage } from '../wire/types'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  /** All that were opened, the newest last. */
  static all: FakeSocket[] = []

  static get newest(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('nobody has connected')
    return socket
  }

  readyState = FakeSocket.CONNECTING
  readonly said: ClientMessage[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('not open')
    this.said.push(JSON.parse(text))
  }

  close(): void {
    if (this.readyState === FakeSocket.CLOSED) return
    this.readyState = FakeSocket.CLOSED
    this.onclose?.()
  }

  // --- the side of the server ---

  accept(): this {
    this.readyState = FakeSocket.OPEN
    return this
  }

  deliver(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
