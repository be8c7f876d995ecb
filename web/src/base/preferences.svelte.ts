/** What a person chose for this browser: language, theme, sound, pace. */

import { LANGUAGES, type Language, manifestOf } from './languages'
import { PACES, type Pace } from './pace'
import { recall, remember } from './storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const VOLUMES = ['low', 'medium', 'high'] as const
export type Volume = (typeof VOLUMES)[number]

/** How many matches are shown slowly. */
const FIRST = 3

class Preferences {
  language = $state<Language>('en')
  theme = $state<Theme>('system')
  sound = $state(false)
  /** Somebody has answered whether there shall be sounds. */
  asked = $state(false)
  volume = $state<Volume>('medium')
  /** What happens is felt, where the device can. */
  touch = $state(false)
  /** What a sound says is also written. */
  captions = $state(false)
  /** How fast what happened is shown; null until somebody chooses: slowly in the first matches, then as usual. */
  #pace = $state<Pace | null>(null)
  #matches = $state(0)

  constructor() {
    const kept = (recall('preferences') ?? {}) as Record<string, unknown>
    this.language = LANGUAGES.find((language) => language === kept.language) ?? spoken()
    this.theme = THEMES.find((theme) => theme === kept.theme) ?? 'system'
    this.sound = kept.sound === true
    this.asked = kept.asked === true || this.sound
    this.volume = VOLUMES.find((volume) => volume === kept.volume) ?? 'medium'
    this.touch = kept.touch === true
    this.captions = kept.captions === true
    this.#pace = PACES.find((pace) => pace === kept.pace) ?? null
    this.#matches = Number(recall('matches')) || 0
  }

  get pace(): Pace {
    return this.#pace ?? (this.#matches < FIRST ? 'slow' : 'normal')
  }

  set pace(pace: Pace) {
    this.#pace = pace
  }

  /** The pace where clocks run: they wait for a normal one, so it is slower only for those who want it. */
  get clockedPace(): Pace {
    return this.#pace ?? 'normal'
  }

  /** One more match was seen to its end on this device. */
  sawMatch(): void {
    this.#matches += 1
    remember('matches', this.#matches)
  }

  /** Show the choice on the page and keep it for the next visit. */
  apply(): void {
    const page = document.documentElement
    page.lang = this.language
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestOf(this.language))
    if (this.theme === 'system') delete page.dataset.theme
    else page.dataset.theme = this.theme
    const { language, theme, sound, asked, volume, touch, captions } = this
    remember('preferences', { language, theme, sound, asked, volume, touch, captions, pace: this.#pace })
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
