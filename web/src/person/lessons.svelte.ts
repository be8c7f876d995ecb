/** Guided first games: whoever plays a game for the first time in this browser is asked once whether to be shown how. */

import { go } from '../base/router.svelte'
import { recall, remember } from '../base/storage'
import { shelf } from '../server/shelf.svelte'

const NAME = 'lessons'

class Lessons {
  /** The game of which somebody is being asked. */
  asks = $state.raw<string | null>(null)
  #answer: ((plays: boolean) => void) | undefined

  /** Whether to go on and play; false if the person would rather be shown how, which begins at once, or do neither. */
  async offer(game: string): Promise<boolean> {
    if (this.#asked.includes(game) || !(await shelf.of(game)).lesson) return true
    this.asks = game
    return new Promise((answer) => {
      this.#answer?.(false)
      this.#answer = answer
    })
  }

  /** The person has answered; null: not now. */
  answer(answer: 'show' | 'know' | null): void {
    const game = this.asks
    this.asks = null
    if (game && answer) this.offered(game)
    if (game && answer === 'show') go(`/learn/${game}`)
    this.#answer?.(answer === 'know')
    this.#answer = undefined
  }

  /** Nobody need be asked again. */
  offered(game: string): void {
    if (!this.#asked.includes(game)) remember(NAME, [...this.#asked, game])
  }

  get #asked(): readonly unknown[] {
    const kept = recall(NAME)
    return Array.isArray(kept) ? kept : []
  }
}

export const lessons = new Lessons()
