/** What the lobby shows: the games, open tables, and one's own. */

import { lobby } from '../server/requests'
import { shelf } from '../server/shelf.svelte'
import type { InvitationInfo, TableInfo } from '../wire/types'

const LOOK_AGAIN = 4_000

class Bazaar {
  open = $state.raw<readonly TableInfo[]>([])
  mine = $state.raw<readonly TableInfo[]>([])
  invitations = $state.raw<readonly InvitationInfo[]>([])
  /** Public tables that are being played. */
  played = $state.raw<readonly TableInfo[]>([])
  unreachable = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Look now and again and again while the lobby is on the screen; the answer stops looking. */
  watch(): () => void {
    let watching = true
    const look = async () => {
      if (!document.hidden) await this.#look()
      if (watching) this.#timer = setTimeout(look, LOOK_AGAIN)
    }
    void look()
    return () => {
      watching = false
      clearTimeout(this.#timer)
    }
  }

  async #look(): Promise<void> {
    try {
      await shelf.list()
      const tables = await lobby()
      this.open = tables.open
      this.mine = tables.mine
      this.invitations = tables.invitations ?? []
      this.played = tables.watch ?? []
      this.unreachable = false
    } catch {
      this.unreachable = true
    }
  }
}

export const bazaar = new Bazaar()
