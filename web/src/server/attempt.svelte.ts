/** Something asked of the server by a person: busy until the answer is here, with a sentence where it was refused. */

import { toasts } from '../design/toasts.svelte'

export class Attempt {
  busy = $state(false)
  problem = $state<string>()

  async make(work: () => Promise<void>): Promise<void> {
    this.busy = true
    this.problem = undefined
    try {
      await work()
    } catch (problem) {
      this.problem = (problem as Error).message
    } finally {
      this.busy = false
    }
  }

  /** Where there is no place for the sentence, it pops up. */
  async makeAloud(work: () => Promise<void>): Promise<void> {
    await this.make(work)
    if (this.problem) toasts.show(this.problem, 'bad')
  }
}
