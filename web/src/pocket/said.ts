/** What the page and its workers say to each other; `n` is the number of a request or of a socket. */

export type ToPlace =
  | { readonly type: 'start'; readonly folder: string }
  | { readonly type: 'thinker'; readonly thinker: MessagePort }
  | { readonly type: 'ask'; readonly n: number; readonly method: string; readonly path: string; readonly body: string }
  | { readonly type: 'open'; readonly n: number; readonly path: string }
  /** Null is the end of a socket, here and there. */
  | { readonly type: 'say'; readonly n: number; readonly text: string | null }

export type FromPlace =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly why: string }
  /** Another page of this browser has the place open; this one goes on when that is closed. */
  | { readonly type: 'waits' }
  /** The other worker does not answer: it is replaced. */
  | { readonly type: 'stuck' }
  | {
      readonly type: 'answer'
      readonly n: number
      readonly status: number
      readonly kind: string
      readonly body: Uint8Array<ArrayBuffer>
    }
  | { readonly type: 'heard'; readonly n: number; readonly text: string | null }

/** How a worker for thoughts begins: what is asked, and where. */
export interface Thinking {
  readonly folder: string
  readonly about: 'thinker' | 'notebook'
  readonly port: MessagePort
}

/** A thought that is wanted. */
export interface Job {
  readonly n: number
  readonly job: string
  readonly body: string
}

export interface Thought {
  readonly n: number
  readonly said: string | null
}
