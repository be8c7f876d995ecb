/** Tables at a pace of days. */

import { localeOf } from '../base/languages'
import { language } from '../i18n/index.svelte'
import type { TableInfo } from '../wire/types'

/** Whether everybody has days for a move. */
export function inDays(table: TableInfo): boolean {
  return typeof (table.options as { days?: unknown } | null)?.days === 'number'
}

/** A day as people say it. */
export function dayText(millis: number): string {
  return new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long' }).format(millis)
}
