import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOUNDS as sultans } from '../games/flying-sultans/sounds'
import { SOUNDS as labyrinth } from '../games/labyrinth-duel/sounds'
import { SOUNDS as fold } from '../games/magic-fold/sounds'
import { MATCHES } from '../games/montgolfiere/fixtures'
import { PLOT } from '../games/montgolfiere/plot'
import { SOUNDS as montgolfiere } from '../games/montgolfiere/sounds'
import type { View } from '../games/montgolfiere/types'
import { SOUNDS as tapis } from '../games/tapis-volant/sounds'
import de from '../i18n/de.json'
import el from '../i18n/el.json'
import en from '../i18n/en.json'
import fr from '../i18n/fr.json'
import { Director } from '../scene/director.svelte'
import { soundsOf } from '../scene/sounds'
import { FACTS as sultansFacts } from '../wire/flying-sultans'
import { FACTS as labyrinthFacts } from '../wire/labyrinth-duel'
import { FACTS as foldFacts } from '../wire/magic-fold'
import { FACTS as montgolfiereFacts } from '../wire/montgolfiere'
import { FACTS as tapisFacts } from '../wire/tapis-volant'
import { FakeAudio } from './audio.fake'
import { LIBRARY } from './library'

const GAMES = {
  'flying-sultans': [sultans, sultansFacts],
  'labyrinth-duel': [labyrinth, labyrinthFacts],
  'magic-fold': [fold, foldFacts],
  montgolfiere: [montgolfiere, montgolfiereFacts],
  'tapis-volant': [tapis, tapisFacts],
} as const

describe.each(Object.entries(GAMES))('%s', (_, [sounds, facts]) => {
  it('declares of every kind of fact what it sounds like', () => {
    expect(Object.keys(sounds).sort()).toEqual(Object.keys(facts).sort())
    for (const name of Object.values(sounds)) if (typeof name === 'string') expect(Object.keys(LIBRARY)).toContain(name)
  })

  it('has a handful of sounds', () => {
    expect(new Set(Object.values(sounds).filter(Boolean)).size).toBeGreaterThanOrEqual(5)
  })
})

describe.each(Object.entries({ en, fr, de, el }))('captions in %s', (_, words) => {
  it('say something else for every sound', () => {
    const said = Object.keys(LIBRARY).map((name) => (words as Record<string, string>)[`sound.${name}`])
    expect(said.filter(Boolean)).toHaveLength(Object.keys(LIBRARY).length)
    expect(new Set(said).size).toBe(said.length)
  })
})

describe('what is shown together', () => {
  it('sounds once of each kind, and never more than two at once', () => {
    const facts = ['moved', 'moved', 'drew', 'stormed'].map((type) => ({ type }))
    expect(soundsOf(facts, montgolfiere)).toEqual(['rise', 'card'])
  })

  it('is silent where nothing is to be heard, and has one sound in a game that declares none', () => {
    expect(soundsOf([{ type: 'took_back' }, { type: 'scored' }], montgolfiere)).toEqual([])
    expect(soundsOf([{ type: 'anything' }], undefined)).toEqual(['move'])
    expect(soundsOf([], undefined)).toEqual([])
  })

  it('is heard when its beat is shown, and not before', async () => {
    vi.useFakeTimers()
    const { frames } = MATCHES.four
    const at = frames.findIndex(({ view }) => view.happened.some(({ type }) => type === 'stormed' || type === 'gassed'))
    const [before, after] = [frames[at - 1]?.view as View, frames[at]?.view as View]
    const tempo = { motion: 'full', pace: 'normal' } as const
    const beats = PLOT.beats(after.happened, before, tempo, after)
    const heard: string[] = []
    const director = new Director(PLOT, before, at - 1, {
      show: (facts) => heard.push(...soundsOf(facts, montgolfiere)),
      idle: () => undefined,
    })
    director.take(after, at, tempo)
    const lasting = beats.findIndex(({ ms }) => ms > 0) + 1
    const sounds = (some: typeof beats) => some.flatMap(({ facts }) => soundsOf(facts, montgolfiere))
    expect(beats.length).toBeGreaterThan(lasting)
    expect(heard).toEqual(sounds(beats.slice(0, lasting)))
    await vi.runAllTimersAsync()
    expect(heard).toEqual(sounds(beats))
    vi.useRealTimers()
  })

  it('sounds as it went', () => {
    const checked = (right: boolean) => soundsOf([{ type: 'checked', right } as { type: string }], fold)
    expect([checked(true), checked(false)]).toEqual([['right'], ['wrong']])
  })
})

describe('whoever plays', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.useFakeTimers()
    localStorage.clear()
    FakeAudio.rung = []
    vi.stubGlobal('AudioContext', FakeAudio)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function fresh() {
    const { preferences } = await import('../base/preferences.svelte')
    const { play } = await import('./play')
    const { captions } = await import('./captions.svelte')
    return { preferences, play, captions }
  }

  it('hears nothing until they have said that they want to', async () => {
    const { preferences, play } = await fresh()
    expect([preferences.sound, preferences.asked]).toEqual([false, false])
    play('turn')
    expect(FakeAudio.rung).toEqual([])
  })

  it('hears the notes of a sound, one after the other', async () => {
    const { preferences, play } = await fresh()
    preferences.sound = true
    play('turn')
    expect(FakeAudio.rung.map(({ kind, pitch }) => [kind, pitch])).toEqual([
      ['wave', 587.33],
      ['wave', 880],
    ])
    expect(FakeAudio.rung.map(({ from }) => from)).toEqual([0, 0.12])
    play('turn')
    expect(FakeAudio.rung).toHaveLength(2)
  })

  it('hears wind as air, and all of it as loud as they like', async () => {
    const { preferences, play } = await fresh()
    preferences.sound = true
    preferences.volume = 'low'
    play('wind')
    const soft = FakeAudio.rung[0]
    preferences.volume = 'high'
    await vi.advanceTimersByTimeAsync(100)
    play('storm')
    expect(soft?.kind).toBe('air')
    expect(FakeAudio.rung.at(-1)?.loud).toBeGreaterThan(soft?.loud ?? 1)
  })

  it('plays every sound of the house, each within a second and a half', async () => {
    const { preferences, play } = await fresh()
    preferences.sound = true
    for (const name of Object.keys(LIBRARY) as (keyof typeof LIBRARY)[]) {
      FakeAudio.rung = []
      play(name)
      expect(FakeAudio.rung, name).toHaveLength(LIBRARY[name].notes.length)
      for (const { from, until } of FakeAudio.rung) {
        expect(until, name).toBeGreaterThan(from)
        expect(until, name).toBeLessThan(1.5)
      }
    }
  })

  it('feels it only where they want to, also without sound', async () => {
    const vibrate = vi.fn()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const { preferences, play } = await fresh()
    play('turn')
    expect(vibrate).not.toHaveBeenCalled()
    preferences.touch = true
    await vi.advanceTimersByTimeAsync(100)
    play('turn')
    expect(vibrate).toHaveBeenCalledWith([30, 60, 30])
    expect(FakeAudio.rung).toEqual([])
    Reflect.deleteProperty(navigator, 'vibrate')
  })

  it('reads for a moment what a sound says', async () => {
    const { preferences, play, captions } = await fresh()
    preferences.captions = true
    play('storm')
    expect(captions.shown.map(({ sound }) => sound)).toEqual(['storm'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(captions.shown).toEqual([])
  })

  it('is asked once: what they chose is remembered', async () => {
    const { preferences } = await fresh()
    preferences.asked = true
    preferences.volume = 'high'
    preferences.touch = true
    preferences.captions = true
    preferences.apply()
    vi.resetModules()
    const again = (await fresh()).preferences
    expect([again.asked, again.sound, again.volume]).toEqual([true, false, 'high'])
    expect([again.touch, again.captions]).toEqual([true, true])
  })
})
