export const LANGUAGES = ['en', 'fr', 'de', 'el'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words, so that everyone finds home. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  el: 'Ελληνικά',
}

/** Where what a phone keeps of the app is written in a language. */
export const manifestOf = (language: Language) =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`

/** As whom dates are written: English as the British do, as all our words are. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
