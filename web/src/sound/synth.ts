/** Notes in the air: strings, bells and wind from the browser's own synthesiser; no files. */

import type { Note } from './library'

const SILENCE = 0.0001
/** How fast a note is there. */
const ATTACK = 0.012

/** Play notes from now on, so loud. */
export function sound(audio: AudioContext, notes: readonly Note[], volume: number): void {
  for (const note of notes) {
    const from = audio.currentTime + (note.start ?? 0)
    const shape = audio.createGain()
    shape.gain.setValueAtTime(SILENCE, from)
    shape.gain.exponentialRampToValueAtTime(Math.max(SILENCE, volume * (note.loud ?? 1)), from + ATTACK)
    shape.gain.exponentialRampToValueAtTime(SILENCE, from + Math.max(note.length, 2 * ATTACK))
    shape.connect(audio.destination)
    const until = from + note.length + 0.02
    if (note.voice === 'air') blow(audio, note, from, until, shape)
    else pluck(audio, note, from, until, shape)
  }
}

/** A soft wave that dies away; a bell has a clearer one. */
function pluck(
  audio: AudioContext,
  { voice, pitch, to, length }: Note,
  from: number,
  until: number,
  out: GainNode,
): void {
  const wave = audio.createOscillator()
  wave.type = voice === 'bell' ? 'sine' : 'triangle'
  wave.frequency.setValueAtTime(pitch, from)
  if (to !== undefined) wave.frequency.exponentialRampToValueAtTime(to, from + length)
  wave.connect(out)
  wave.start(from)
  wave.stop(until)
}

/** Noise around a pitch that wanders. */
function blow(audio: AudioContext, { pitch, to, length }: Note, from: number, until: number, out: GainNode): void {
  const source = audio.createBufferSource()
  source.buffer = noise(audio)
  source.loop = true
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.Q.value = 1.4
  filter.frequency.setValueAtTime(pitch, from)
  filter.frequency.exponentialRampToValueAtTime(to ?? pitch, from + length)
  source.connect(filter).connect(out)
  source.start(from)
  source.stop(until)
}

const made = new WeakMap<BaseAudioContext, AudioBuffer>()

/** Half a second of noise, made once. */
function noise(audio: AudioContext): AudioBuffer {
  const there = made.get(audio)
  if (there) return there
  const buffer = audio.createBuffer(1, Math.round(audio.sampleRate / 2), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let at = 0; at < samples.length; at++) {
    seed = (seed * 16807) % 2147483647
    samples[at] = (seed / 2147483647) * 2 - 1
  }
  made.set(audio, buffer)
  return buffer
}
