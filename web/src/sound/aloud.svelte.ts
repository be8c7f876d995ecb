/** Texts read out by a voice of the device itself: nothing is sent to anybody. */

const speaker = typeof speechSynthesis === 'undefined' ? null : speechSynthesis

class Aloud {
  #voices = $state.raw<readonly SpeechSynthesisVoice[]>([])

  constructor() {
    const listen = () => {
      this.#voices = speaker?.getVoices() ?? []
    }
    listen()
    speaker?.addEventListener('voiceschanged', listen) // they are found a little later
  }

  /** A voice of a language that needs no network. */
  voice(language: string): SpeechSynthesisVoice | undefined {
    return this.#voices.find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language))
  }

  read(text: string, language: string): void {
    this.hush()
    const said = new SpeechSynthesisUtterance(text)
    said.voice = this.voice(language) ?? null
    said.lang = said.voice?.lang ?? language
    speaker?.speak(said)
  }

  hush(): void {
    speaker?.cancel()
  }
}

export const aloud = new Aloud()
