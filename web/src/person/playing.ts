/** Play now: a match against bots that suit whoever plays. */

import { go } from '../base/router.svelte'
import { recall, remember } from '../base/storage'
import { playNow } from '../server/requests'
import { shelf } from '../server/shelf.svelte'
import { ladder } from './ladder.svelte'
import { lessons } from './lessons.svelte'
import { liking } from './liking.svelte'

const LAST = 'played'

/** The game that was played last in this browser, or none. */
export function lastPlayed(): string {
  return String(recall(LAST) ?? '')
}

/** Nobody but bots would read a name: whoever wants one gives it at the table. */
export async function play(game: string): Promise<void> {
  if (!(await lessons.offer(game))) return
  remember(LAST, game)
  const info = await shelf.of(game)
  const table = await playNow(game, ladder.level(info), ladder.first(info), liking.colour)
  go(`/t/${table.id}`)
}
