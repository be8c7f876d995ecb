import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import './design/layout.css'
import { hydrate, mount } from 'svelte'
import App from './app/App.svelte'
import type { Language } from './base/languages'
import { preferences } from './base/preferences.svelte'
import { watchClicks } from './design/bounce'
import { speak } from './i18n/index.svelte'
import { untilEngaged } from './offline/engagement'
import { prepare } from './rules/page'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')

/** Said where the words themselves have not come. */
const UNREACHED: Record<Language, string> = {
  en: 'The server can’t be reached. Check your connection and reload the page.',
  fr: 'Le serveur est injoignable. Vérifiez la connexion et rechargez la page.',
  de: 'Der Server ist nicht erreichbar. Prüfe die Verbindung und lade die Seite neu.',
  el: 'Ο διακομιστής δεν απαντά. Έλεγξε τη σύνδεση και φόρτωσε ξανά τη σελίδα.',
}

/** Show the app. The page may hold its words already, as the build wrote them: right ones are taken over. */
async function show(target: HTMLElement): Promise<void> {
  if (target.hasChildNodes() && target.lang === preferences.language) {
    await prepare(location.pathname).catch(() => undefined) // the page itself says so
    hydrate(App, { target })
  } else {
    target.replaceChildren()
    mount(App, { target })
  }
  target.inert = false
  target.removeAttribute('lang') // the page's own says it from here on
}

watchClicks()
await speak(preferences.language).then(
  () => show(target),
  () =>
    target.before(
      Object.assign(document.createElement('p'), { role: 'alert', textContent: UNREACHED[preferences.language] }),
    ),
)

// In the work of developers nothing is kept: they would see what was there before.
if (import.meta.env.PROD)
  untilEngaged()
    .then(() => import('./offline/begin'))
    .then(({ begin }) => begin())
    .catch(() => undefined) // no network before anything was kept: the next visit tries again
