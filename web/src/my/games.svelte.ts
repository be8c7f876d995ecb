/** One's own games as this page knows them: a filter, the pages fetched so far, and what goes on. */

import { myGames } from '../server/requests'
import type { FinishedGame, GoingTable } from '../wire/profile'
import type { InvitationInfo } from '../wire/types'

const LOOK_AGAIN = 10_000

export class Games {
  game = $state('')
  person = $state('')
  invitations = $state.raw<readonly InvitationInfo[]>([])
  going = $state.raw<readonly GoingTable[]>([])
  finished = $state.raw<readonly FinishedGame[]>([])
  /** Null at the end; undefined until the server has answered. */
  more = $state.raw<string | null>()
  problem = $state<string>()
  #asked = 0

  /** Look now, and again and again at what goes on; the answer stops looking. */
  watch(): () => void {
    void this.begin()
    const timer = setInterval(() => {
      if (!document.hidden) void this.#look()
    }, LOOK_AGAIN)
    return () => clearInterval(timer)
  }

  /** From the first page, by the filter as it is now. */
  async begin(): Promise<void> {
    this.more = undefined
    this.finished = []
    await this.#fetch(undefined)
  }

  async next(): Promise<void> {
    if (this.more) await this.#fetch(this.more)
  }

  async #fetch(after: string | undefined): Promise<void> {
    this.#asked += 1
    const asked = this.#asked
    try {
      const page = await myGames({ ...this.#filter(), ...(after && { after }) })
      if (asked !== this.#asked) return // the filter has changed meanwhile
      if (!after) this.#take(page)
      this.finished = after ? [...this.finished, ...page.finished] : page.finished
      this.more = page.more
      this.problem = undefined
    } catch (problem) {
      this.problem = (problem as Error).message
    }
  }

  async #look(): Promise<void> {
    const asked = this.#asked
    const page = await myGames(this.#filter()).catch(() => null)
    if (page && asked === this.#asked) this.#take(page)
  }

  #take(page: { readonly going: readonly GoingTable[]; readonly invitations: readonly InvitationInfo[] }) {
    this.going = page.going
    this.invitations = page.invitations
  }

  #filter() {
    return { ...(this.game && { game: this.game }), ...(this.person && { with: this.person }) }
  }
}
