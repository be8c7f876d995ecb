/** The scene with a recorded match, for those who build it: `npm run dev`, then /demo.html?match=four&frame=12. */

import '../../../design/fonts.css'
import '../../../design/tokens.css'
import '../../../design/base.css'
import '../../../design/layout.css'
import { mount } from 'svelte'
import { LANGUAGES } from '../../../base/languages'
import { learnGame, speak } from '../../../i18n/index.svelte'
import Demo from './Demo.svelte'

const asked = new URLSearchParams(location.search)
const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the demo')
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme
await speak(LANGUAGES.find((language) => language === asked.get('language')) ?? 'en')
await learnGame('montgolfiere')
mount(Demo, { target })
