/** Follows a value a moment later: the board moves first, and the words beside it come in a frame of its own. */

import { untrack } from 'svelte'

const MOMENT = 50

export class Deferred<T> {
  #value = $state.raw<T>() as T

  constructor(of: () => T) {
    this.#value = untrack(of)
    $effect(() => {
      const value = of()
      const timer = setTimeout(() => {
        this.#value = value
      }, MOMENT)
      return () => clearTimeout(timer)
    })
  }

  get current(): T {
    return this.#value
  }
}
