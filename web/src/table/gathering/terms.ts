/** What was agreed for this table, in words. */

import { t, tell } from '../../i18n/index.svelte'
import type { GameOption, OptionSheet } from '../../options/options'
import type { TableInfo } from '../../wire/types'
import { clockText } from '../clock/clock'

export interface Term {
  readonly label: string
  readonly value: string
  readonly hint?: string
}

type Options = Readonly<Record<string, unknown>>

export function termsOf(table: TableInfo, sheet: OptionSheet): readonly Term[] {
  const chosen = table.options as Options
  const terms: Term[] = sheet.options.map((option) => ({
    label: tell(table.game, `option.${option.name}.label`),
    value: option.name === table.site?.option ? t('table.being-built') : optionWords(table.game, option, chosen),
    hint: tell(table.game, `option.${option.name}.explain`),
  }))
  if (sheet.thinking) terms.push({ label: t('new.thinking'), value: thinkingWords(chosen) })
  return terms
}

/** What differs from what was agreed before. */
export function newTerms(before: TableInfo, after: TableInfo, sheet: OptionSheet): readonly Term[] {
  const [old, now] = [before.options as Options, after.options as Options]
  const same = (name: string) => JSON.stringify(old[name]) === JSON.stringify(now[name])
  const names = sheet.options.map(({ name }) => [name])
  return termsOf(after, sheet).filter((_, at) => !(names[at] ?? ['bank', 'increment']).every(same))
}

export function optionWords(game: string, { name, choices, other }: GameOption, chosen: Options): string {
  const choice = choices.find(({ value }) => value === (chosen[name] ?? null))
  if (choice) return tell(game, choice.label, choice.values)
  return other ? tell(game, other) : String(chosen[name])
}

export function thinkingWords({ bank, increment }: Options): string {
  if (typeof bank !== 'number') return t('thinking.none')
  return t('table.thinking', { bank: clockText(bank * 1000), increment: Number(increment ?? 0) })
}
