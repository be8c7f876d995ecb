import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { preferences } from './app/preferences.svelte'
import { watchClicks } from './design/bounce'
import { speak } from './i18n/index.svelte'
import { somebodyStays } from './offline/stays'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')

watchClicks()
await speak(preferences.language)
mount(App, { target })

// In the work of developers nothing is kept: they would see what was there before.
if (import.meta.env.PROD)
  somebodyStays()
    .then(() => import('./offline/begin'))
    .then(({ begin }) => begin())
    .catch(() => undefined) // no network before anything was kept: the next visit tries again
