/** A result to show around: how it went, and nothing of how to do it. */

import { tookText } from '../clock/clock'
import { toasts } from '../design/toasts.svelte'
import { message, t } from '../i18n/index.svelte'
import type { Book } from './book'
import { isPerfect, result } from './book'

/** One line for each grade that was solved. */
export function spoilerFree(game: string, title: string, day: string, grades: readonly string[], book: Book): string {
  const lines = grades.flatMap((grade) => {
    const how = result(book, day, grade)
    if (!how) return []
    const line = t('daily.share-line', {
      mark: isPerfect(how, how.par) ? '★' : '✓',
      steps: message(game, 'daily.steps', { n: how.steps }),
      par: how.par,
      time: tookText(how.ms),
      hints: how.hints,
    })
    return [grade ? `${message(null, `level.${grade}`)}: ${line}` : line]
  })
  return [`${title} · ${day}`, ...lines].join('\n')
}

export async function share(text: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Whoever closes the sheet of the system has changed their mind: nothing to say.
    await navigator.share({ text, url }).catch(() => undefined)
    return
  }
  const whole = `${text}\n${url}`
  try {
    await navigator.clipboard.writeText(whole)
    toasts.show(t('daily.copied'), 'good')
  } catch {
    toasts.show(t('table.copy-failed', { link: whole }))
  }
}
