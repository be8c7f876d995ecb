/** Nobody sits down without a name: whoever has none is asked for one first. */

import type { Component } from 'svelte'
import { fetched } from '../server/fetched'
import type { Person } from '../wire/types'
import { emblemOf, myself } from './me.svelte'

class Naming {
  /** Who is being asked. */
  asks = $state.raw<Person | null>(null)
  /** The question, fetched when it is first asked. */
  Question = $state.raw<Component<{ person: Person }> | null>(null)
  #answer: ((named: boolean) => void) | undefined
  /** What is written where one sits down. */
  #written: (() => string) | undefined

  /** Whether there is a name to sit down with, now or after asking; false if the person would rather not. */
  async named(): Promise<boolean> {
    const person = await myself.know()
    if (person.name) return true
    if (this.#written) {
      await myself.rename(this.#written(), emblemOf(person))
      return true
    }
    this.Question ??= (await fetched(import('./NameFirst.svelte'))).default
    this.asks = person
    return new Promise((answer) => {
      this.#answer?.(false)
      this.#answer = answer
    })
  }

  /** Take the name from a field on the page, as long as it is there; the answer ends that. */
  reads(written: () => string): () => void {
    this.#written = written
    return () => {
      if (this.#written === written) this.#written = undefined
    }
  }

  done(named: boolean): void {
    this.asks = null
    this.#answer?.(named)
    this.#answer = undefined
  }
}

export const naming = new Naming()
