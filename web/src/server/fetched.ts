/** Code that comes when it is wanted; where it does not come, a sentence says so. */

import { t } from '../i18n/index.svelte'

export async function fetched<Made>(coming: Promise<Made>): Promise<Made> {
  try {
    return await coming
  } catch {
    throw new Error(t('server.unreachable'))
  }
}
