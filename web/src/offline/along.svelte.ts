/** What is taken along, and how far that has come: it goes on while one reads other pages. */

import { POCKET } from '../base/home'
import { forget, remember } from '../base/storage'
import { drop, offered, take, taken } from '../pocket/payload'
import { me } from '../server/requests'

class Along {
  /** Only where a browser keeps files for a page, and only over https or on this very machine. */
  readonly can = isSecureContext && 'serviceWorker' in navigator
  taken = $state(taken())
  busy = $state(false)
  failed = $state(false)
  here = $state(0)
  #offer = $state.raw<Awaited<ReturnType<typeof offered>> | null>(null)
  #stop = new AbortController()

  /** See what there is. */
  async look(): Promise<void> {
    this.#offer = await offered().catch(() => null)
  }

  get weight(): number {
    return this.#offer?.files.reduce((sum, { size }) => sum + size, 0) ?? 0
  }

  /** Somebody has paused it. */
  get begun(): boolean {
    return this.here > 0 && this.here < this.weight
  }

  /** What is here is what there is, as far as is known without network. */
  get fresh(): boolean {
    return this.taken !== null && (this.#offer === null || this.#offer.version === this.taken)
  }

  async take(): Promise<void> {
    const offer = this.#offer
    if (!offer || this.busy) return
    this.busy = true
    this.failed = false
    this.#stop = new AbortController()
    try {
      await new Promise((go) => setTimeout(go)) // the tap is answered first
      await (await import('./begin')).registered()
      await take(offer, (bytes) => (this.here = bytes), this.#stop.signal)
      remember('pocket.me', POCKET ? null : await me().catch(() => null))
      this.taken = taken()
      this.here = 0
    } catch {
      this.failed = !this.#stop.signal.aborted
    }
    this.busy = false
  }

  pause(): void {
    this.#stop.abort()
  }

  async drop(): Promise<void> {
    await drop()
    forget('pocket.me')
    this.taken = null
  }
}

export const along = new Along()
