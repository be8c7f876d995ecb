/** Days as puzzles know them: UTC, named as in 2026-11-15. */

import { localeOf } from '../base/languages'

/** The day of the first puzzle. */
export const FIRST = '2026-01-01'

export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10)
}

export function plus(day: string, days: number): string {
  return today(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
}

/** Whether it names a day that has a puzzle by now. */
export function isDay(text: string, now = today()): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && today(time) === text && text >= FIRST && text <= now
}

/** A day in words. */
export function dayText(day: string, language: string, style: 'long' | 'short' = 'long'): string {
  const how: Intl.DateTimeFormatOptions =
    style === 'long' ? { weekday: 'long', day: 'numeric', month: 'long' } : { day: 'numeric', month: 'short' }
  return new Intl.DateTimeFormat(localeOf(language), { ...how, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))
}
