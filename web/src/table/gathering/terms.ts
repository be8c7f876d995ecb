/** What was agreed for this table, in words. */

import type { OptionSheet } from '../../contracts/options'
import { t } from '../../i18n/index.svelte'
import { BY_SEAT, handicapWords } from '../../options/handicap'
import { type Chosen, optionLabel, optionWords, thinkingWords } from '../../options/words'
import type { TableInfo } from '../../wire/types'
import { peopleOf } from '../people/people'

export interface Term {
  readonly label: string
  readonly value: string
  /** Whether it is as it always is, and need not be said. */
  readonly idle?: boolean
}

export function termsOf(table: TableInfo, sheet: OptionSheet): readonly Term[] {
  const chosen = table.options as Chosen
  const terms: Term[] = sheet.options.map((option) => ({
    label: optionLabel(table.game, option.name),
    value: option.name === table.site?.option ? t('table.being-built') : optionWords(table.game, option, chosen),
    idle: chosen[option.name] === undefined || (option.file === true && chosen[option.name] === null),
  }))
  if (sheet.thinking) terms.push({ label: t('new.thinking'), value: thinkingWords(chosen) })
  const names = peopleOf(table, undefined).map(({ name }) => name)
  const handicaps = handicapWords(table.game, chosen, names)
  if (handicaps) terms.push({ label: t('new.handicap'), value: handicaps })
  return terms
}

/** What differs from what was agreed before. */
export function newTerms(before: TableInfo, after: TableInfo, sheet: OptionSheet): readonly Term[] {
  const [old, now] = [before.options as Chosen, after.options as Chosen]
  const same = (name: string) => JSON.stringify(old[name]) === JSON.stringify(now[name])
  const names = [...sheet.options.map(({ name }) => [name]), ...(sheet.thinking ? [['bank', 'increment']] : [])]
  return termsOf(after, sheet).filter((_, at) => !(names[at] ?? BY_SEAT).every(same))
}
