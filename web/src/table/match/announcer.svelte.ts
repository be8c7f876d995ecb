/** What is said and heard of a match: facts as the board shows them, whose turn it is, and what others say. */

import { untrack } from 'svelte'
import { t } from '../../i18n/index.svelte'
import type { AnyFact } from '../../scene/contract'
import { playFacts } from '../../scene/sounds'
import { play } from '../../sound/play'
import type { Line } from '../../wire/types'
import { news } from '../log/story'
import type { Sight } from '../sight/sight'
import { isWrapperFact } from '../sight/wrapper'
import { lineText, type Talk } from '../talk/talk.svelte'
import type { MatchState } from './state.svelte'
import { Voice } from './voice.svelte'

/** To be made while a component is. */
export class Announcer {
  readonly voice = new Voice()
  readonly #match: MatchState
  /** What the clock and the series have to say comes when the board stands still. */
  #aside: AnyFact[] = []

  constructor(match: MatchState, talk: Talk) {
    this.#match = match
    $effect(() => {
      if (match.module.live || !match.yours) return
      untrack(() => {
        this.voice.say(t('table.your-move'))
        play('turn')
      })
    })
    $effect(() => {
      const { lines } = match.room
      untrack(() => {
        const others = talk.hear(lines, match.room.you?.id)
        if (others.length) play('word')
        this.voice.say(...others.map((line) => t('table.said', { name: this.#nameOf(line), text: lineText(line) })))
      })
    })
  }

  came(sight: Sight): void {
    if (this.#match.device.following.allShown) return
    this.#aside.push(...sight.news.filter((fact) => isWrapperFact(fact, sight)))
  }

  /** The board begins to show facts: now they can be heard. */
  show(facts: readonly AnyFact[], at: Sight): void {
    const { device, module, seating } = this.#match
    device.show(facts)
    this.voice.say(...news(at, module, seating, facts))
    playFacts(facts, module.sounds)
  }

  idle(): void {
    const { device, sight, module, seating } = this.#match
    device.idle()
    if (sight && !sight.plain) this.voice.say(...news(sight, module, seating, this.#aside))
    this.#aside = []
  }

  #nameOf({ seat, person }: Line): string {
    return (seat === null ? undefined : this.#match.people[seat]?.name) ?? person.name
  }
}
