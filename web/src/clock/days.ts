/** Long times in words: nobody counts the seconds of a day. */

import { t } from '../i18n/index.svelte'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** From here on a clock is read in hours or days. */
export const LONG = 3 * HOUR

/** `2 d 5 h`, and below two days `47 h`. */
export function daysText(ms: number): string {
  const hours = Math.floor(ms / HOUR)
  if (ms < 2 * DAY) return t('clock.hours', { n: hours })
  return t('clock.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}
