/** One evening as this browser knows it: asked for again and again while somebody looks at it. */

import { evening } from '../server/evenings'
import { Refusal } from '../server/requests'
import type { EveningInfo } from '../wire/evening'

const LOOK_AGAIN = 3_000

export class Watched {
  info = $state.raw<EveningInfo | null>(null)
  unreachable = $state(false)
  /** Why there is nothing to look at. */
  gone = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {}

  /** Look now and again and again; the answer stops looking. */
  watch(): () => void {
    let watching = true
    const look = async () => {
      if (!document.hidden) await this.look()
      // Once it is over, only the next evening can be new.
      const again = this.info?.stage === 'ended' ? 5 * LOOK_AGAIN : LOOK_AGAIN
      if (watching && this.gone === null) this.#timer = setTimeout(look, again)
    }
    void look()
    return () => {
      watching = false
      clearTimeout(this.#timer)
    }
  }

  /** What an own request brought is newer than what was on its way before it. */
  take(info: EveningInfo): void {
    if (!this.info || info.version >= this.info.version) this.info = info
  }

  async look(): Promise<void> {
    try {
      this.take(await evening(this.id))
      this.unreachable = false
    } catch (problem) {
      if (problem instanceof Refusal && problem.id === 'no_such_evening') this.gone = problem.message
      else this.unreachable = true
    }
  }
}
