/** Moments and spans, as people say them. */

import { localeOf } from '../base/languages'
import type { Language } from '../wire/types'

const DAY = 86_400_000
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A moment: the time for today, else the day, with the year where it is another one. */
export function moment(at: number, language: Language, now = Date.now()): string {
  const then = new Date(at)
  const today = new Date(now)
  if (then.toDateString() === today.toDateString()) return text(then, language, TIME)
  if (now - at < 6 * DAY) return text(then, language, { weekday: 'short', ...TIME })
  return day(at, language, now)
}

/** A day. */
export function day(at: number, language: Language, now = Date.now()): string {
  const then = new Date(at)
  const year = then.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return text(then, language, { day: 'numeric', month: 'short', ...year })
}

/** How long something took: minutes, or seconds where it was quick. */
export function span(millis: number, language: Language): string {
  const minutes = millis / 60_000
  const [value, unit] =
    minutes < 1 ? [millis / 1000, 'second'] : minutes < 120 ? [minutes, 'minute'] : [minutes / 60, 'hour']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'hour' ? 1 : 0,
  }).format(value)
}

function text(at: Date, language: Language, how: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), how).format(at)
}
