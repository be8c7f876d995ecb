/** Who sits where, as the screen shows them: each with a name and a colour, and no two with the same emblem. */

import { EMBLEM_NAMES, type Emblem, FACES } from '../../art/emblems'
import { message } from '../../i18n/index.svelte'
import { emblemOf } from '../../person/me.svelte'
import type { Person } from '../../scene/contract'
import type { SeatInfo, TableInfo } from '../../wire/types'

export const COLOURS = 6
/** A colour in words: the name of all who have none. */
export function colourName(colour: number): string {
  return message(null, `seat.${colour % COLOURS}`)
}

/** The bot of a colour. */
export function botOf(colour: number): string {
  return message(null, `bot.${colour % COLOURS}`)
}

export function faceOf(colour: number): Emblem {
  return FACES[colour % COLOURS] ?? 'safi'
}

export function isOwn(seat: SeatInfo | undefined, you: string | undefined): boolean {
  return seat?.kind === 'person' && seat.person?.id === you
}

/** Everybody in the order of the seats. `called` are names given on this device, by colour, to those who share it. */
export function peopleOf(
  table: Pick<TableInfo, 'seats'>,
  you: string | undefined,
  called: readonly string[] = [],
): readonly Person[] {
  const emblems = emblemsOf(table)
  return table.seats.map((info, seat) => {
    const own = isOwn(info, you)
    return {
      name: (own && called[info.colour]) || nameOf(table, info),
      emblem: emblems[seat] ?? 'sun',
      colour: info.colour,
      bot: info.kind === 'bot',
      present: info.kind === 'bot' || info.level !== null || info.present,
      you: own,
    }
  })
}

/** For whatever shows these people: the colour of each seat is that of whoever sits there. */
export function wearing(people: readonly Pick<Person, 'colour'>[]): string {
  return people
    .map(({ colour }, seat) => {
      const tint = colour % COLOURS
      return `--seat-${seat}: var(--tint-${tint}); --on-seat-${seat}: var(--on-tint-${tint});`
    })
    .join(' ')
}

/** One person on several seats is called by the colours. */
function nameOf(table: Pick<TableInfo, 'seats'>, { kind, person, colour }: SeatInfo): string {
  if (kind === 'bot') return botOf(colour)
  const seats = table.seats.filter((info) => info.kind === 'person' && info.person?.id === person?.id).length
  return (kind === 'person' && seats === 1 && person?.name) || colourName(colour)
}

/** Rivals of the house have faces. Of emblems chosen ones come first, in the order of the colours; whoever comes too late gets another one. */
function emblemsOf({ seats }: Pick<TableInfo, 'seats'>): readonly Emblem[] {
  const taken = new Set<Emblem>()
  const given: Emblem[] = []
  const rank = ({ person }: SeatInfo) => (person?.emblem ? 0 : 1)
  const order = [...seats.entries()].sort(([, a], [, b]) => rank(a) - rank(b) || a.colour - b.colour)
  for (const [seat, { person, colour }] of order) {
    if (!person) {
      given[seat] = faceOf(colour)
      continue
    }
    const wished = emblemOf(person)
    const from = EMBLEM_NAMES.indexOf(wished)
    const free = EMBLEM_NAMES.map((_, at) => EMBLEM_NAMES[(from + at * 5) % EMBLEM_NAMES.length] ?? wished)
    const emblem = free.find((name) => !taken.has(name)) ?? wished
    taken.add(emblem)
    given[seat] = emblem
  }
  return given
}
