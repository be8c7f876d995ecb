/** A page of the app as it begins, with its words and nothing else; the build writes it down. */

import { render } from 'svelte/server'
import App from '../app/App.svelte'
import { place } from '../app/router.svelte'
import { speak } from '../i18n/index.svelte'
import type { Language } from '../i18n/languages'
import { prepare } from '../rules/page'

export async function first(language: Language, path: string): Promise<{ head: string; body: string }> {
  await speak(language)
  place.path = path
  await prepare(path)
  return render(App)
}
