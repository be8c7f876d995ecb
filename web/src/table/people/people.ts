/** Who sits where, as the screen shows them: each with a name, and no two with the same emblem. */

import { EMBLEM_NAMES, type Emblem } from '../../art/emblems'
import { message } from '../../i18n/index.svelte'
import { emblemOf } from '../../lobby/me.svelte'
import type { Person } from '../../scene/contract'
import type { SeatInfo, TableInfo } from '../../wire/types'

const SEAT_COLOURS = 6

/** The colour of a seat in words: the name of all who have none. */
export function seatName(seat: number): string {
  return message(null, `seat.${seat % SEAT_COLOURS}`)
}

export function isOwn(seat: SeatInfo | undefined, you: string | undefined): boolean {
  return seat?.kind === 'person' && seat.person?.id === you
}

/** Everybody in the order of the seats. `called` are names given on this device to seats that share it. */
export function peopleOf(table: TableInfo, you: string | undefined, called: readonly string[] = []): readonly Person[] {
  const emblems = emblemsOf(table)
  return table.seats.map((info, seat) => {
    const own = isOwn(info, you)
    return {
      name: (own && called[seat]) || nameOf(table, seat),
      emblem: emblems[seat] ?? 'sun',
      bot: info.kind === 'bot',
      present: info.kind === 'bot' || info.level !== null || info.present,
      you: own,
    }
  })
}

/** One person on several seats is called by the colours. */
function nameOf(table: TableInfo, seat: number): string {
  const info = table.seats[seat]
  const shared =
    table.seats.filter(({ kind, person }) => kind === 'person' && person?.id === info?.person?.id).length > 1
  return (info?.kind === 'person' && !shared && info.person?.name) || seatName(seat)
}

/** Chosen emblems first, in the order of the seats; whoever comes too late gets another one. */
function emblemsOf(table: TableInfo): readonly Emblem[] {
  const taken = new Set<Emblem>()
  const given: Emblem[] = []
  const chose = (seat: number) => (table.seats[seat]?.person?.emblem ? 0 : 1)
  for (const seat of table.seats.map((_, seat) => seat).sort((a, b) => chose(a) - chose(b) || a - b)) {
    const wished = emblemOf(table.seats[seat]?.person ?? null, seat)
    const from = EMBLEM_NAMES.indexOf(wished)
    const free = EMBLEM_NAMES.map((_, at) => EMBLEM_NAMES[(from + at * 5) % EMBLEM_NAMES.length] ?? wished)
    const emblem = free.find((name) => !taken.has(name)) ?? wished
    taken.add(emblem)
    given[seat] = emblem
  }
  return given
}
