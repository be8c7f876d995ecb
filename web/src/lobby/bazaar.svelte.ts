/** What the lobby shows: the games, open tables, and one's own. */

import { untrack } from 'svelte'
import { recall, remember } from '../base/storage'
import { lobby } from '../server/requests'
import { shelf } from '../server/shelf.svelte'
import { asksHere } from '../server/way'
import type { InvitationInfo, TableInfo } from '../wire/types'

const LOOK_AGAIN = 4_000
/** What goes on at the server, as it said last. */
const KEPT = 'mine'

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
    if (!untrack(() => this.mine.length)) this.mine = kept()
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
      // without network one's own games at the server stay in the list, behind those that can be played
      if (asksHere())
        this.mine = [...tables.mine, ...kept().filter(({ id }) => !tables.mine.some((table) => table.id === id))]
      else remember(KEPT, tables.mine)
      this.invitations = tables.invitations ?? []
      this.played = tables.watch ?? []
      this.unreachable = false
    } catch {
      this.unreachable = true
    }
  }
}

const kept = () => (recall(KEPT) ?? []) as readonly TableInfo[]

export const bazaar = new Bazaar()
