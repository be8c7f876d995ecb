/** What a person is about to do: tiles taken up, a carpet chosen, a move considered but not yet sent. */

import { anyFour, laid } from './channel'
import { forces, foremost, type Landing, landings, places, rotations, route, swapOf } from './choosing'
import type { Ground } from './grid'
import { type Prospect, prospect, reluctance } from './prospect'
import { foresee, type Stage } from './stage'
import type { Fly, Move, Order, Pick, View } from './types'
import { windOf } from './winds'

interface Situation {
  readonly view: View
  readonly stage: Stage
  readonly ground: readonly Ground[]
  /** The moves that can be made now: none while something is still being shown. */
  readonly legal: readonly Move[]
  readonly seat: number
  /** In a lesson, the wind tiles that are to be tried: one of them is taken up first. */
  readonly meant?: readonly number[]
}

/** What is asked for: to order the channel, to set the genie, to pick, or to activate a tile. */
export type Task = 'order' | 'place' | 'pick' | 'act'

const TASKS: Readonly<Record<string, Task>> = {
  channels: 'order',
  genie: 'place',
  picks: 'pick',
  turns: 'act',
  wish: 'act',
}

export class Intent {
  /** The move that is sent when it is confirmed. */
  considered = $state.raw<Move | null>(null)
  /** A move that is only pointed at. */
  pointed = $state.raw<Landing | null>(null)
  /** A wind tile that is only pointed at. */
  peeked = $state<number | null>(null)
  /** The own carpet that shall move; null leaves it to the nearest. */
  carpet = $state<number | null>(null)
  /** The first of two cloud tiles to swap, or of two wind tiles to exchange. */
  first = $state<number | null>(null)
  /** Wind tiles picked so far. */
  picks = $state.raw<readonly number[]>([])
  /** The eight tiles as they would be laid. */
  draft = $state.raw<readonly number[]>([])
  #force = $state<number | null>(null)
  readonly #now: () => Situation

  constructor(now: () => Situation) {
    this.#now = now
  }

  readonly task = $derived.by((): Task | null => {
    const { legal, view } = this.#now()
    return legal.length > 0 ? (TASKS[view.stage] ?? null) : null
  })
  /** The wind tiles that can be activated. */
  readonly open = $derived.by(() => forces(this.#now().legal))
  /** The one that is being activated. */
  readonly force = $derived.by(() =>
    this.#force !== null && this.open.includes(this.#force)
      ? this.#force
      : (this.#now().meant?.find((force) => this.open.includes(force)) ?? foremost(this.open)),
  )
  /** The one whose reach is lit: what is pointed at comes before what is chosen. */
  readonly shown = $derived.by(() =>
    this.considered === null && this.peeked !== null && this.open.includes(this.peeked) ? this.peeked : this.force,
  )
  readonly landings = $derived.by(() => {
    const { view, stage, seat, legal } = this.#now()
    const cost = (move: Landing) => this.way(move).length + reluctance(move, view, stage, seat)
    return landings(legal, this.shown, this.carpet, cost)
  })
  /** Several carpets could as well make the flight considered: the moves among which a person has to say. */
  readonly unclear = $derived.by((): readonly Fly[] => {
    const { view, stage, seat } = this.#now()
    const { considered } = this
    if (considered?.type !== 'fly') return []
    const all = (this.landings.get(considered.to) ?? []).filter((move) => move.type === 'fly')
    const worth = all.map((move) => reluctance(move, view, stage, seat))
    const even = all.filter((_, at) => worth[at] === Math.min(...worth))
    return even.length > 1 ? even : []
  })
  readonly places = $derived.by(() => places(this.#now().legal, this.shown, this.first))
  /** Carpets that this tile could move. */
  readonly carpets = $derived.by(() => [
    ...new Set(
      this.#now().legal.flatMap((move) => (move.type === 'fly' && move.force === this.shown ? [move.carpet] : [])),
    ),
  ])
  /** The board as a considered swap or turn would make it. */
  readonly foreseen = $derived.by((): Stage => {
    const { stage, seat } = this.#now()
    const move = this.considered
    return move?.type === 'swap' || move?.type === 'turn' ? foresee(stage, seat, move) : stage
  })
  readonly lifted = $derived.by((): readonly number[] => {
    const move = this.considered
    if (move?.type === 'swap') return [move.first, move.second]
    if (move?.type === 'turn') return [move.place]
    return this.task === 'act' && this.first !== null ? [this.first] : []
  })
  /** The flight to draw: the one considered, or the one pointed at. */
  readonly flight = $derived.by((): Landing | null => {
    const move = this.considered ?? this.pointed
    return move && 'to' in move ? move : null
  })

  /** What the move in hand, or the one pointed at, would bring. */
  readonly prospect = $derived.by((): Prospect | null => {
    const { view, stage, seat } = this.#now()
    const move = this.considered ?? this.pointed
    return move && prospect(move, view, stage, seat)
  })

  /** The way that a move would take. */
  way(move: Landing): number[] {
    const { stage, ground, seat } = this.#now()
    return route(move, stage, ground, seat)
  }

  /** A new question: whatever was taken up for the last one is laid down. */
  reset(): void {
    this.considered = this.pointed = null
    this.peeked = this.carpet = this.first = this.#force = null
    this.picks = []
    this.draft = laid(this.#now().view.offers[0]?.visible ?? [])
  }

  /** Let go of what was considered last. */
  letGo(): boolean {
    const held = this.considered !== null || this.first !== null || this.carpet !== null || this.picks.length > 0
    this.considered = this.first = this.carpet = null
    this.picks = []
    return held
  }

  /** Take up a wind tile: to exchange it, to pick it, or to activate it. */
  take(force: number): void {
    if (this.task === 'order') this.#exchange(force)
    else if (this.task === 'pick') this.#pick(force)
    else {
      this.considered = this.pointed = null
      this.first = this.carpet = null
      this.#force = force
    }
  }

  get order(): Order {
    const [first = 1, second = 2, third = 3, fourth = 4] = this.draft
    return { type: 'order', visible: [first, second, third, fourth] }
  }

  /** The two tiles picked, the smaller first. */
  get pick(): Pick | null {
    const [one, other] = [...this.picks].sort((a, b) => a - b)
    return one === undefined || other === undefined ? null : { type: 'pick', forces: [one, other] }
  }

  layOut(visible: readonly number[]): void {
    this.first = null
    this.draft = laid(visible)
  }

  layOutByChance(): void {
    this.layOut(anyFour())
  }

  /** The first tap takes a tile up, the second exchanges it with another one. */
  #exchange(force: number): void {
    const held = this.first
    this.first = held === null ? force : null
    if (held === null || held === force) return
    this.draft = this.draft.map((each) => (each === held ? force : each === force ? held : each))
  }

  #pick(force: number): void {
    this.picks = this.picks.includes(force)
      ? this.picks.filter((each) => each !== force)
      : [...this.picks, force].slice(-2)
    this.considered = this.pick
  }

  /** Take up all that a move needs, ready to be confirmed. */
  prepare(move: Move): void {
    this.letGo()
    if (move.type === 'order') this.draft = laid(move.visible)
    else {
      if (move.type === 'pick') this.picks = move.forces
      if ('force' in move) this.#force = move.force
      this.considered = move
    }
  }

  /** Point at a square, choose it, and choose it again to go there: the answer is the move to send. */
  square(square: number): Move | null {
    const [move] = this.landings.get(square) ?? []
    return move ? this.#consider(move) : null
  }

  /** A cloud tile: to turn it a quarter further, or to swap it with the one chosen before. */
  place(place: number): Move | null {
    const { legal } = this.#now()
    const all = rotations(legal, this.force)
    if (all.length > 0) {
      const was = this.considered?.type === 'turn' && this.considered.place === place ? this.considered.quarters : 0
      this.considered = all.find((move) => move.place === place && move.quarters === (was % 3) + 1) ?? null
      return null
    }
    if (this.first === null || this.first === place) {
      this.considered = null
      this.first = this.first === place ? null : place
      return null
    }
    const move = swapOf(legal, this.force, this.first, place)
    return move ? this.#consider(move) : null
  }

  /** Turn the tile in hand by so many quarters. */
  rotate(quarters: number): void {
    const { considered } = this
    if (considered?.type === 'turn') this.considered = { ...considered, quarters }
  }

  choose(carpet: number): void {
    this.carpet = this.carpet === carpet ? null : carpet
    if (this.considered?.type === 'fly' && this.considered.carpet !== carpet) this.considered = null
  }

  #consider(move: Move): Move | null {
    if (JSON.stringify(move) === JSON.stringify(this.considered)) return move
    this.considered = move
    return null
  }

  /** Whether a considered flight goes over whatever lies between. */
  over(move: Landing): boolean {
    const kind = 'force' in move ? windOf(move.force)?.kind : 'summon'
    return kind === 'fly' || kind === 'summon'
  }
}
