/** Where the options of a game come from. */

import type { OptionSheet } from '../contracts/options'
import { fetchPart } from '../games/parts'
import { shelf } from '../server/shelf.svelte'
import { sheetOf } from './schema'

/** A game's options: as its folder offers them, else as their types say. */
export async function optionSheet(game: string): Promise<OptionSheet> {
  return (await fetchPart(game, 'options.ts')) ?? sheetOf(await shelf.of(game))
}
