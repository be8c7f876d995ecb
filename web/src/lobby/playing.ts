/** Play now: a match against bots that suit whoever plays. */

import { go } from '../app/router.svelte'
import { shelf } from '../app/shelf.svelte'
import { lessons } from '../lesson/lessons.svelte'
import { playNow } from '../server/requests'
import { ladder } from './ladder.svelte'

/** Nobody but bots would read a name: whoever wants one gives it at the table. */
export async function play(game: string): Promise<void> {
  if (!(await lessons.offer(game))) return
  const table = await playNow(game, ladder.level(await shelf.of(game)))
  go(`/t/${table.id}`)
}
