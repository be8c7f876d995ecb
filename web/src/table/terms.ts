/** What was agreed for this table, in words. */

import type { OptionSheet } from '../games/options'
import { t, tell } from '../i18n/index.svelte'
import type { TableInfo } from '../wire/types'
import { clockText } from './clock'

export interface Term {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

export function termsOf(table: TableInfo, sheet: OptionSheet): readonly Term[] {
  const chosen = table.options as Readonly<Record<string, unknown>>
  const terms: Term[] = sheet.options.map(({ name, choices, other }) => {
    const choice = choices.find(({ value }) => value === (chosen[name] ?? null))
    return {
      label: tell(table.game, `option.${name}.label`),
      value: choice
        ? tell(table.game, choice.label, choice.values)
        : other
          ? tell(table.game, other)
          : String(chosen[name]),
      hint: tell(table.game, `option.${name}.explain`),
    }
  })
  if (sheet.thinking) terms.push({ label: t('new.thinking'), value: thinking(chosen) })
  return terms
}

function thinking({ bank, increment }: Readonly<Record<string, unknown>>): string {
  if (typeof bank !== 'number') return t('thinking.none')
  return t('table.thinking', { bank: clockText(bank * 1000), increment: Number(increment ?? 0) })
}
