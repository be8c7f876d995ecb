import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { hydrate, mount } from 'svelte'
import App from './app/App.svelte'
import { preferences } from './app/preferences.svelte'
import { watchClicks } from './design/bounce'
import { speak } from './i18n/index.svelte'
import { somebodyStays } from './offline/stays'
import { prepare } from './rules/page'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')

watchClicks()
await speak(preferences.language)
// The page may hold its words already, as the build wrote them: they are taken over where they are in the right language.
if (target.hasChildNodes() && target.lang === preferences.language) {
  await prepare(location.pathname).catch(() => undefined) // the page itself says so
  hydrate(App, { target })
} else {
  target.replaceChildren()
  mount(App, { target })
}
target.inert = false
target.removeAttribute('lang') // the page's own says it from here on

// In the work of developers nothing is kept: they would see what was there before.
if (import.meta.env.PROD)
  somebodyStays()
    .then(() => import('./offline/begin'))
    .then(({ begin }) => begin())
    .catch(() => undefined) // no network before anything was kept: the next visit tries again
