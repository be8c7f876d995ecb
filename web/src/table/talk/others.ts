/** The other people at a table: those who sit there, and those who got up but spoke. */

import type { Emblem } from '../../art/emblems'
import type { Person } from '../../scene/contract'
import type { Line, TableInfo } from '../../wire/types'
import { colourName } from '../people/people'

export interface Other {
  /** The id of the person, which stays the same at every table. */
  readonly person: string
  readonly name: string
  readonly emblem: Emblem | undefined
  readonly seat: number | null
}

export function othersOf(
  table: TableInfo,
  lines: readonly Line[],
  people: readonly Person[],
  you: string | undefined,
): readonly Other[] {
  const found = new Map<string, Other>()
  for (const [seat, { kind, person }] of table.seats.entries()) {
    if (kind !== 'person' || !person || person.id === you || found.has(person.id)) continue
    const { name, emblem } = people[seat] ?? { name: person.name, emblem: undefined }
    found.set(person.id, { person: person.id, name, emblem, seat })
  }
  for (const { person, seat } of lines) {
    if (person.id === you || found.has(person.id)) continue
    const name = person.name || (seat === null ? '?' : colourName(table.seats[seat]?.colour ?? seat))
    found.set(person.id, { person: person.id, name, emblem: undefined, seat: null })
  }
  return [...found.values()]
}
