/** Put a link where it can be pasted. */

import { t } from '../i18n/index.svelte'
import { toasts } from './toasts.svelte'

export async function copy(link: string, done = t('table.copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toasts.show(done, 'good')
  } catch {
    // No clipboard without https, or not allowed: the link can still be read.
    toasts.show(t('table.copy-failed', { link }))
  }
}
