/** Play now: a match against bots that suit whoever plays. */

import { go } from '../app/router.svelte'
import { shelf } from '../app/shelf.svelte'
import { lessons } from '../lesson/lessons.svelte'
import { playNow } from '../server/requests'
import { ladder } from './ladder.svelte'
import { naming } from './naming.svelte'

export async function play(game: string): Promise<void> {
  if (!(await lessons.offer(game)) || !(await naming.named())) return
  const table = await playNow(game, ladder.level(await shelf.of(game)))
  go(`/t/${table.id}`)
}
