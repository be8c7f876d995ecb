/** The lobby as it stands before anything is known: written into the page by the build, so that nobody waits for a script to see it. */

import { render } from 'svelte/server'
import App from '../app/App.svelte'
import { speak } from '../i18n/index.svelte'
import type { Language } from '../i18n/languages'

export async function first(language: Language): Promise<{ head: string; body: string }> {
  await speak(language)
  return render(App)
}
