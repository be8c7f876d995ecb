/** Options and thinking times in words. */

import { clockText } from '../clock/clock'
import type { GameOption, OptionChoice } from '../contracts/options'
import { knows, message, t } from '../i18n/index.svelte'
import { capital } from '../scene/speech'

/** The value of each option. */
export type Chosen = Readonly<Record<string, unknown>>

/** What an option is called; where its game has no word for it, its field is. */
export function optionLabel(game: string, name: string): string {
  const label = `option.${name}.label`
  return knows(game, label) ? message(game, label) : capital(name.replaceAll('_', ' '))
}

/** What an option does, where its game explains it. */
export function optionHint(game: string, name: string): string {
  const explain = `option.${name}.explain`
  return knows(game, explain) ? message(game, explain) : ''
}

export function choiceWords(game: string, { value, label, values }: OptionChoice): string {
  if (knows(game, label)) return message(game, label, values)
  if (value === null) return t('option.none')
  return typeof value === 'boolean'
    ? t(value ? 'option.yes' : 'option.no')
    : capital(String(value).replaceAll('_', ' '))
}

/** Which of its choices an option has, -1 where it has none of them; what nobody uses may be left out. */
export function chosenAt({ name, choices }: GameOption, chosen: Chosen): number {
  const at = choices.findIndex(({ value }) => value === (chosen[name] ?? null))
  return at < 0 && chosen[name] === undefined ? choices.findIndex(({ value }) => value === false) : at
}

export function optionWords(game: string, { name, choices, other }: GameOption, chosen: Chosen): string {
  const choice = choices[chosenAt({ name, choices }, chosen)]
  if (choice) return choiceWords(game, choice)
  return other ? message(game, other) : String(chosen[name])
}

export function thinkingWords({ bank, increment, days }: Chosen): string {
  if (typeof days === 'number') return t('thinking.days', { n: days })
  if (typeof bank !== 'number') return t('thinking.none')
  return t('table.thinking', { bank: clockText(bank * 1000), increment: Number(increment ?? 0) })
}
