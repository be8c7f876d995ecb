/** Short notes that come and go: something was done, or could not be. */

export type ToastKind = 'plain' | 'good' | 'bad'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: ToastKind
  readonly action?: { readonly label: string; readonly act: () => void }
}

const SHOWN_AT_ONCE = 3
const STAY = 6000

class Toasts {
  shown = $state.raw<readonly Toast[]>([])
  #next = 1
  #timers = new Map<number, ReturnType<typeof setTimeout>>()

  show(text: string, kind: ToastKind = 'plain', action?: Toast['action'], stays = false): void {
    const toast: Toast = { id: this.#next++, text, kind, ...(action && { action }) }
    for (const old of this.shown.slice(0, Math.max(0, this.shown.length - SHOWN_AT_ONCE + 1))) this.dismiss(old.id)
    this.shown = [...this.shown, toast]
    if (!stays) this.release(toast.id)
  }

  dismiss(id: number): void {
    this.hold(id)
    this.shown = this.shown.filter((toast) => toast.id !== id)
  }

  /** Someone is reading: keep it. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
  }

  /** Let it go in a while. */
  release(id: number): void {
    this.hold(id)
    this.#timers.set(
      id,
      setTimeout(() => this.dismiss(id), STAY),
    )
  }
}

export const toasts = new Toasts()
