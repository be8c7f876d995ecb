/** The own turn while it is thought over: what was picked up, and which of its ways is chosen. */

import type { Card, Direction, Move, View } from './types'
import { nearest, type Pick, type Way, ways } from './ways'

interface Situation {
  readonly view: View
  readonly legal: readonly Move[]
  readonly seat: number | null
  readonly hand: readonly Card[]
}

export class Turn {
  /** The place of the wind card that was picked up. */
  card = $state<number | null>(null)
  /** The place of the wind card that is only pointed at. */
  peeked = $state<number | null>(null)
  direction = $state<Direction | null>(null)
  drifting = $state(false)
  /** The place of the card to be exchanged after drifting. */
  exchange = $state<number | null>(null)
  #chosen = $state<string | null>(null)
  readonly #now: () => Situation

  constructor(now: () => Situation) {
    this.#now = now
  }

  readonly pick: Pick | null = $derived.by(() => {
    const { hand } = this.#now()
    if (this.drifting) return { kind: 'drift', exchange: hand[this.exchange ?? -1] ?? null }
    const card = hand[this.card ?? -1]
    if (card) return { kind: 'fly', card, direction: this.direction }
    if (this.direction) return { kind: 'nudge', direction: this.direction }
    const glimpse = hand[this.peeked ?? -1]
    return glimpse ? { kind: 'fly', card: glimpse, direction: null } : null
  })

  readonly ways: readonly Way[] = $derived.by(() => {
    const { view, legal, seat } = this.#now()
    return this.pick && seat !== null ? ways(view, legal, seat, this.pick) : []
  })

  /** The way that would be flown; before one was chosen, the one that leads nearest to the finish. */
  readonly way: Way | null = $derived(this.ways.find(({ key }) => key === this.#chosen) ?? nearest(this.ways))

  /** Something was picked up, not only pointed at. */
  get begun(): boolean {
    return this.card !== null || this.direction !== null || this.drifting
  }

  take(card: number): void {
    this.drifting = false
    this.exchange = null
    this.card = card
    this.#chosen = null
    if (this.ways.length === 0) this.direction = null // it did not go with this card
  }

  /** Add a direction card or put it back; alone it is a turn of its own. */
  steer(direction: Direction): void {
    this.drifting = false
    this.exchange = null
    this.direction = this.direction === direction ? null : direction
    this.#chosen = null
  }

  drift(): void {
    this.drop()
    this.drifting = true
  }

  /** Mark a card for the exchange after drifting, or no longer. */
  swap(card: number): void {
    this.exchange = this.exchange === card ? null : card
  }

  choose(way: Way): void {
    this.#chosen = way.key
  }

  /** Pick up what a move needs, and choose its way. */
  prepare(move: Move): void {
    const { hand } = this.#now()
    this.drop()
    if (move.type === 'drift') {
      this.drifting = true
      this.exchange = move.exchange === null ? null : hand.indexOf(move.exchange)
    } else {
      if (move.type === 'fly') this.card = hand.indexOf(move.card)
      this.direction = move.direction
    }
    const wanted = JSON.stringify(move)
    this.#chosen =
      this.ways.find(({ moves }) => [...moves.values()].some((each) => JSON.stringify(each) === wanted))?.key ?? null
  }

  /** Put everything back. */
  drop(): void {
    this.card = this.direction = this.exchange = this.peeked = this.#chosen = null
    this.drifting = false
  }
}
