/** Options and thinking times in words. */

import { clockText } from '../clock/clock'
import { message, t } from '../i18n/index.svelte'
import type { GameOption } from './options'

/** The value of each option. */
export type Chosen = Readonly<Record<string, unknown>>

export function optionWords(game: string, { name, choices, other }: GameOption, chosen: Chosen): string {
  const choice = choices.find(({ value }) => value === (chosen[name] ?? null))
  if (choice) return message(game, choice.label, choice.values)
  return other ? message(game, other) : String(chosen[name])
}

export function thinkingWords({ bank, increment }: Chosen): string {
  if (typeof bank !== 'number') return t('thinking.none')
  return t('table.thinking', { bank: clockText(bank * 1000), increment: Number(increment ?? 0) })
}
