/** The ways to the place: over the network, or to one in this page, where that was taken along. */

import { POCKET } from '../base/home'
import { recall } from '../base/storage'

/** A socket as both ways have it. */
export type Wire = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onmessage' | 'onclose'>

/** What has a place of its own: a server's table is not looked for here, nor one of ours there. */
const PLACED = /\/(?:t|tables|evenings|hindsight|invitations)\/([a-z2-7]{12})/
/** For so long nobody tries again to reach who did not answer. */
const REST = 30_000
let lost = 0

/** Whether this browser has the place. */
export const hasHere = () => POCKET || recall('pocket') !== null

/** Whether it is asked now: there is no network, or nothing else. */
export const asksHere = () => POCKET || ((!navigator.onLine || Date.now() - lost < REST) && hasHere())

/** Whether an address leads into this page: what was opened here stays here, whatever the network does. */
export function isHere(path: string): boolean {
  const id = PLACED.exec(path)?.[1]
  if (POCKET || (id && ((recall('pocket.tables') ?? []) as string[]).includes(id))) return true
  return asksHere() && !id
}

export const here = () => import('../pocket/local').then(({ local }) => local())

export async function send(method: string, path: string, body?: string): Promise<Response> {
  if (!isHere(path))
    try {
      return await fetch(path, { method, ...(body && { body, headers: { 'Content-Type': 'application/json' } }) })
    } catch (error) {
      if (!hasHere() || PLACED.test(path)) throw error
      lost = Date.now()
    }
  return (await here()).ask(method, path, body)
}
