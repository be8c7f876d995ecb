/** An AudioContext that writes down what it would play. */

export interface Rung {
  readonly kind: 'wave' | 'air'
  pitch: number
  loud: number
  from: number
  until: number
}

export class FakeAudio {
  static rung: Rung[] = []
  readonly currentTime = 0
  readonly sampleRate = 100
  readonly destination = {}
  readonly state = 'running'

  createGain() {
    const rung = { loud: 0 }
    const gain = {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: (value: number) => {
        rung.loud = Math.max(rung.loud, value)
      },
    }
    return { rung, gain, connect: (next: unknown) => next }
  }

  createOscillator() {
    return this.#source('wave')
  }

  createBufferSource() {
    return { ...this.#source('air'), buffer: null, loop: false }
  }

  createBiquadFilter() {
    const filter = {
      type: '',
      Q: { value: 0 },
      frequency: this.#pitched(() => undefined),
      rung: undefined as { loud: number } | undefined,
      connect: (next: { rung?: { loud: number } }) => {
        filter.rung = next.rung
        return next
      },
    }
    return filter
  }

  createBuffer(_: number, length: number) {
    return { getChannelData: () => new Float32Array(length) }
  }

  #pitched(hear: (pitch: number) => void) {
    return { setValueAtTime: hear, exponentialRampToValueAtTime: () => undefined }
  }

  #source(kind: Rung['kind']) {
    const made: Rung = { kind, pitch: 0, loud: 0, from: 0, until: 0 }
    let out: { rung?: { loud: number } } | undefined
    return {
      type: '',
      frequency: this.#pitched((pitch) => {
        made.pitch = pitch
      }),
      connect: (next: { rung?: { loud: number } }) => {
        out = next
        return next
      },
      start: (at: number) => {
        made.from = at
        made.loud = out?.rung?.loud ?? 0
        FakeAudio.rung.push(made)
      },
      stop: (at: number) => {
        made.until = at
      },
    }
  }
}
