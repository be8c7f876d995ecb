/** Which colours are free at a table. */

import { liking } from '../../person/liking.svelte'
import type { Person } from '../../scene/contract'
import type { TableInfo } from '../../wire/types'
import { COLOURS } from './people'

/** By colour, who has it already; `seat` is whose choice it is. Those of bots and of free seats are given away. */
export function takenBy(
  { seats }: Pick<TableInfo, 'seats'>,
  people: readonly Pick<Person, 'name'>[],
  you: string | undefined,
  seat?: number,
): readonly (string | undefined)[] {
  return Array.from({ length: COLOURS }, (_, colour) => {
    const at = seats.findIndex((info) => info.colour === colour)
    const owner = seats[at]?.person
    return owner && owner.id !== you && at !== seat ? (people[at]?.name ?? owner.name) : undefined
  })
}

/** The colour one likes, where whoever sits down may have it. */
export function colourOf(table: Pick<TableInfo, 'seats' | 'evening'>, you: string | undefined): number | undefined {
  const liked = liking.colour
  if (liked === null || table.evening) return undefined
  return takenBy(table, [], you)[liked] === undefined ? liked : undefined
}
