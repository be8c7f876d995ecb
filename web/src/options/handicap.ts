/** Handicaps for mixed ages: what a seat is given before the first move, and how it is said. */

import { clockText } from '../clock/clock'
import { message, t } from '../i18n/index.svelte'
import type { Chosen } from './words'

/** Options that hold a number for each seat. */
export const BY_SEAT = ['head_start', 'extra_time'] as const
export type BySeat = (typeof BY_SEAT)[number]

/** Seconds that a seat may have besides. */
export const EXTRA_TIMES: readonly number[] = [0, 30, 60, 120, 300]

/** What a seat is given. */
export function given(chosen: Chosen, name: BySeat, seat: number): number {
  const list = chosen[name]
  return (Array.isArray(list) && Number(list[seat])) || 0
}

/** The same with another number for one seat. */
export function giving(chosen: Chosen, name: BySeat, seat: number, seats: number, by: number): readonly number[] {
  return Array.from({ length: seats }, (_, at) => (at === seat ? by : given(chosen, name, at)))
}

export function headStartWords(game: string, n: number): string {
  return message(game, 'option.head_start.some', { n })
}

export function extraTimeWords(seconds: number): string {
  return seconds === 0 ? t('new.extra-time-none') : `+${clockText(seconds * 1000)}`
}

/** Who starts with what, for everybody to see; empty where all start alike. */
export function handicapWords(game: string, chosen: Chosen, seats: readonly string[]): string {
  return seats
    .flatMap((who, seat) => {
      const [ahead, extra] = [given(chosen, 'head_start', seat), given(chosen, 'extra_time', seat)]
      const what = [
        ...(ahead ? [headStartWords(game, ahead)] : []),
        ...(extra && typeof chosen.bank === 'number' ? [extraTimeWords(extra)] : []),
      ]
      return what.length ? [t('new.handicap-of', { who, what: what.join(', ') })] : []
    })
    .join(' · ')
}
