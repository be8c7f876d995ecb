/** What a person chose for this browser: language, theme, sound. */

import { LANGUAGES, type Language } from '../i18n/languages'
import { recall, remember } from './storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

class Preferences {
  language = $state<Language>('en')
  theme = $state<Theme>('system')
  sound = $state(false)

  constructor() {
    const kept = (recall('preferences') ?? {}) as Record<string, unknown>
    this.language = LANGUAGES.find((language) => language === kept.language) ?? spoken()
    this.theme = THEMES.find((theme) => theme === kept.theme) ?? 'system'
    this.sound = kept.sound === true
  }

  /** Show the choice on the page and keep it for the next visit. */
  apply(): void {
    const page = document.documentElement
    page.lang = this.language
    if (this.theme === 'system') delete page.dataset.theme
    else page.dataset.theme = this.theme
    remember('preferences', { language: this.language, theme: this.theme, sound: this.sound })
  }
}

/** The first of the browser's languages that we speak. */
function spoken(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const known = LANGUAGES.find((language) => wanted.toLowerCase().split('-')[0] === language)
    if (known) return known
  }
  return 'en'
}

export const preferences = new Preferences()
