import './design/fonts.css'
import './design/tokens.css'
import './design/base.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { preferences } from './app/preferences.svelte'
import { watchClicks } from './design/bounce'
import { speak } from './i18n/index.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')

watchClicks()
await speak(preferences.language)
mount(App, { target })
