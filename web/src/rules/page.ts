/** A rules page with all that it begins with; what has come once is there at once. */

import { untrack } from 'svelte'
import { match } from '../base/router.svelte'
import { fetchPart } from '../games/parts'
import { language, learnGame } from '../i18n/index.svelte'
import { guide, hasGuide } from './guide'

type Page = typeof import('./RulesPage.svelte')
let come: Page | undefined

/** The page, and beside it already what it will ask for: on a slow network nothing waits for anything else. */
export function rulesPage(game: string): Page | Promise<Page> {
  const soon = untrack(() => [learnGame(game), guide(game, language()), fetchPart(game, 'Example.svelte')])
  void Promise.allSettled(soon) // whoever asks again hears what went wrong
  return come ?? import('./RulesPage.svelte')
}

/** Have the words of a path at hand before it is shown, where it is one of rules. */
export async function prepare(path: string): Promise<void> {
  const game = match('/rules/:game', path)?.game
  if (!game || !hasGuide(game)) return
  const [page] = await Promise.all([import('./RulesPage.svelte'), learnGame(game), guide(game, language())])
  come = page
}
