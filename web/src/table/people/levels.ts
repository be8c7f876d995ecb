/** The strength of a bot in words. */

import { knows, message, t } from '../../i18n/index.svelte'

export function levelName(level: string): string {
  return knows(null, `level.${level}`) ? message(null, `level.${level}`) : level
}

/** Somebody who is no person. */
export function botName(level: string | null): string {
  return level === null ? t('table.bot') : t('table.bot-level', { level: levelName(level) })
}
