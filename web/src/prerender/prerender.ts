/** A page of the app as it begins, with its words and nothing else; the build writes it down. */

import { render } from 'svelte/server'
import App from '../app/App.svelte'
import type { Language } from '../base/languages'
import { place } from '../base/router.svelte'
import { speak } from '../i18n/index.svelte'
import { prepare } from '../rules/page'

export async function prerender(language: Language, path: string): Promise<{ head: string; body: string }> {
  await speak(language)
  place.path = path
  await prepare(path)
  return render(App)
}
