/** A match as it stands at this device: who looks, how far it has been shown, and whose turn it is. */

import { untrack } from 'svelte'
import type { GameModule, Seating } from '../../scene/contract'
import { Deferred } from '../../scene/deferred.svelte'
import { titleOf } from '../../server/shelf.svelte'
import type { TableInfo } from '../../wire/types'
import { called } from '../device/called.svelte'
import { Device } from '../device/device.svelte'
import { peopleOf } from '../people/people'
import type { Room } from '../room.svelte'
import type { Sight } from '../sight/sight'

interface Given {
  readonly room: Room
  readonly table: TableInfo
  readonly module: GameModule
}

/** To be made while a component is. */
export class MatchState {
  readonly device: Device
  readonly #given: () => Given
  readonly #lag: Deferred<Sight | null>

  constructor(given: () => Given) {
    this.#given = given
    this.device = untrack(() => new Device(given().room))
    this.#lag = new Deferred(() => this.shown)
  }

  get room(): Room {
    return this.#given().room
  }

  get table(): TableInfo {
    return this.#given().table
  }

  get module(): GameModule {
    return this.#given().module
  }

  readonly sight = $derived.by(() => this.device.sight)
  /** As far as it has been shown: nothing beside the board is ahead of it. */
  readonly shown: Sight | null = $derived.by(() => {
    const { device, room } = this
    if (!device.isCommon) return device.following.sight
    return device.allShown ? room.common : (device.together[0] ?? null)
  })
  /** What is put into words; never what somebody else on this device has seen. */
  readonly worded: Sight | null = $derived.by(() =>
    this.#lag.current?.seat === this.shown?.seat ? this.#lag.current : this.shown,
  )
  readonly waiting = $derived.by(() => this.room.waiting)
  /** Names given on this device, where it is handed round; the server's words know nothing of them. */
  readonly people = $derived.by(() =>
    peopleOf(this.table, this.room.you?.id, this.device.shared && !this.module.plain ? called.names : []),
  )
  readonly seat: number | null = $derived.by(() => this.sight?.seat ?? null)
  readonly seating: Seating = $derived.by(() => ({ seat: this.seat, people: this.people }))
  readonly title: string = $derived.by(() => titleOf(this.table.game))
  readonly curtain: number | null = $derived.by(() => (this.module.open ? null : this.device.curtain))
  readonly finished: boolean = $derived.by(() => this.table.stage === 'finished')
  /** It is over, and everybody here has seen how. */
  readonly over: boolean = $derived.by(() => this.finished && this.device.allShown)
  readonly yours: boolean = $derived.by(
    () =>
      !this.finished &&
      !this.table.paused &&
      this.device.allShown &&
      this.seat !== null &&
      (this.waiting?.needed.includes(this.seat) ?? false),
  )
}
