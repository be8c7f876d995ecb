/** The company of an evening, as the screen shows them: each with a name, an emblem and a colour. */

import type { Person } from '../scene/contract'
import { called } from '../table/device/called.svelte'
import { peopleOf } from '../table/people/people'
import type { EveningInfo } from '../wire/evening'
import type { SeatInfo } from '../wire/types'

export function companionsOf({ company }: EveningInfo, you: string | undefined): readonly Person[] {
  const seats = company.map(
    ({ person, bot, gone, present }, colour): SeatInfo => ({
      kind: bot ? 'bot' : 'person',
      colour,
      person,
      level: null,
      present,
      gone,
    }),
  )
  return peopleOf({ seats }, you, ownNumbers({ company }, you).length > 1 ? called.names : [])
}

/** The numbers of those in the company who are at this screen, while they play on. */
export function ownNumbers({ company }: Pick<EveningInfo, 'company'>, you: string | undefined): readonly number[] {
  return company.flatMap(({ person, gone }, number) => (person !== null && person.id === you && !gone ? [number] : []))
}

/** How many bots fill in where a game needs more; null if it is for fewer people. */
export function fillers({ company }: EveningInfo, [least, most]: readonly [number, number]): number | null {
  const people = company.filter(({ bot, gone }) => !bot && !gone).length
  if (people > most) return null
  const bots = company.filter(({ bot }) => bot).length
  // what can be played alone is played against somebody
  return Math.max(0, Math.min(Math.max(least, 2), most) - people - bots)
}
