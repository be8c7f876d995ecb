/** A newer version of the app, or of what was taken along: it waits until the person wants it. */

import type { Said } from '../worker/words'

class Version {
  /** The worker of a newer version, ready to take over. */
  #next = $state.raw<ServiceWorker | null>(null)
  #declined = $state(false)
  /** Whether what was taken along is older than what there is. */
  older = $state(false)

  /** Whether to ask the person. */
  get ready(): boolean {
    return (this.waits || this.older) && !this.#declined
  }

  /** Whether the pages themselves are newer: they come first. */
  get waits(): boolean {
    return this.#next !== null
  }

  /** Follow a registration: a worker that waits is offered, or takes over at once where this page is as new. */
  follow(registration: ServiceWorkerRegistration): void {
    const installed = (worker: ServiceWorker | null) => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) void this.#offer(worker)
    }
    installed(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => installed(worker))
    })
  }

  async #offer(worker: ServiceWorker): Promise<void> {
    if (await together(worker)) {
      say(worker, { type: 'take-over' })
      return
    }
    this.#next = worker
    this.#declined = false
  }

  /** Take it: the page is loaded anew. */
  take(): void {
    if (!this.#next) return
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    say(this.#next, { type: 'take-over' })
  }

  /** Not now; the next visit has it anyway. */
  decline(): void {
    this.#declined = true
  }
}

export const version = new Version()

function say(worker: ServiceWorker, said: Said, port?: MessagePort): void {
  worker.postMessage(said, port ? [port] : [])
}

/** Whether this page was built together with a worker. */
function together(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const { port1, port2 } = new MessageChannel()
  return new Promise((answer) => {
    port1.onmessage = ({ data }) => answer(data === true)
    say(worker, { type: 'together', script: script ? new URL(script.src).pathname : '' }, port2)
  })
}
