/** Short sounds, made on the spot; silent unless the person has switched them on. */

import { preferences } from '../app/preferences.svelte'

/** Notes one after the other: pitch in hertz, start and length in seconds. */
type Note = readonly [pitch: number, start: number, length: number]

const SOUNDS = {
  /** Something moved on the board. */
  move: [[220, 0, 0.09]],
  /** It is your turn. */
  turn: [
    [587.33, 0, 0.16],
    [880, 0.12, 0.28],
  ],
  /** Somebody sat down, or wants something. */
  knock: [
    [392, 0, 0.08],
    [392, 0.13, 0.08],
  ],
  /** Somebody spoke. */
  word: [[659.25, 0, 0.12]],
  /** The last seconds. */
  hurry: [[988, 0, 0.06]],
  /** The match is over. */
  end: [
    [523.25, 0, 0.18],
    [659.25, 0.14, 0.18],
    [783.99, 0.28, 0.18],
    [1046.5, 0.42, 0.5],
  ],
} as const satisfies Record<string, readonly Note[]>

type Sound = keyof typeof SOUNDS

const LOUDNESS = 0.12
let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const note of SOUNDS[sound]) pluck(context, note)
}

/** A plucked string: a soft wave that dies away. */
function pluck(audio: AudioContext, [pitch, start, length]: Note): void {
  const from = audio.currentTime + start
  const wave = audio.createOscillator()
  const loudness = audio.createGain()
  wave.type = 'triangle'
  wave.frequency.value = pitch
  loudness.gain.setValueAtTime(0.0001, from)
  loudness.gain.exponentialRampToValueAtTime(LOUDNESS, from + 0.012)
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length)
  wave.connect(loudness).connect(audio.destination)
  wave.start(from)
  wave.stop(from + length + 0.02)
}
