/** What happens, heard, felt and read: silent until somebody has said that they want to hear it. */

import { preferences } from '../base/preferences.svelte'
import { captions } from './captions.svelte'
import { LIBRARY, type Sound } from './library'
import { sound as ring } from './synth'

/** How loud each choice is. */
const VOLUME = { low: 0.05, medium: 0.12, high: 0.24 } as const
/** The same sound twice within so many milliseconds is one. */
const SAME = 60

let context: AudioContext | null = null
const last = new Map<Sound, number>()

export function play(name: Sound): void {
  const now = performance.now()
  if (now - (last.get(name) ?? -SAME) < SAME) return
  last.set(name, now)
  const { notes, touch } = LIBRARY[name]
  if (preferences.captions) captions.show(name)
  if (preferences.touch && touch.length > 0) navigator.vibrate?.([...touch])
  if (!preferences.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  ring(context, notes, VOLUME[preferences.volume])
}
