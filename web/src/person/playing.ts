/** Play now: a match against bots that suit whoever plays. */

import { go } from '../base/router.svelte'
import { playNow } from '../server/requests'
import { shelf } from '../server/shelf.svelte'
import { ladder } from './ladder.svelte'
import { lessons } from './lessons.svelte'

/** Nobody but bots would read a name: whoever wants one gives it at the table. */
export async function play(game: string): Promise<void> {
  if (!(await lessons.offer(game))) return
  const table = await playNow(game, ladder.level(await shelf.of(game)))
  go(`/t/${table.id}`)
}
