/** Matches that were played in this page are handed in where a server can be reached: as what they are, each once. */

import { recall, remember } from '../base/storage'
import { AGAIN } from '../daily/outbox'
import { Refusal, ask as request } from '../server/requests'
import { asksHere, here } from '../server/way'
import type { AloneMatch, MyGames } from '../wire/profile'
import type { Saved } from '../wire/types'

/** Set whenever the place in this page wakes: something may have ended there. */
const OWES = 'pocket.owes'
const SENT = 'pocket.sent'

export async function handIn(): Promise<void> {
  if (!recall(OWES) || asksHere()) return
  const place = await here()
  const ask = async <Answer>(path: string): Promise<Answer> => (await place.ask('GET', path)).json()
  let sent = (recall(SENT) ?? []) as readonly string[]
  for (let after: string | null = ''; after !== null; ) {
    const page: MyGames = await ask(`/api/my${after && `?after=${after}`}`)
    for (const { table, mine, seats, ended } of page.finished) {
      if (sent.includes(table)) continue
      const saved = await ask<Saved>(`/api/tables/${table}/replay`)
      try {
        const match: AloneMatch = { table, saved, mine, levels: seats.map(({ level }) => level), ended }
        await request<void>('POST', '/api/my/alone', match)
      } catch (problem) {
        if (!(problem instanceof Refusal) || AGAIN.includes(problem.id)) return // the next time
      }
      sent = [...sent, table]
      remember(SENT, sent)
    }
    after = page.more
  }
  remember(OWES, false)
}
