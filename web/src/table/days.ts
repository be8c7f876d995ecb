/** Tables at a pace of days. */

import { language } from '../i18n/index.svelte'
import type { TableInfo } from '../wire/types'

/** Whether everybody has days for a move. */
export function inDays(table: TableInfo): boolean {
  return typeof (table.options as { days?: unknown } | null)?.days === 'number'
}

/** A day as people say it. */
export function dayText(millis: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }), where locale() gives en-GB for en.format(millis)
}
