/** Fingers on a cloth: one draws a side over, a second one lays it the other way, and two taps undo a fold. */

import { type Lift, lifted, type Spot } from './drag'
import { rowsOf, type Side, type Spread } from './sheet'

/** Milliseconds between two taps that belong together. */
const TAP = 320
/** How far beside the cloth a tap still means it, in cells. */
const NEAR = 0.3

/** What fingers lie on. */
export interface Touched {
  readonly spread: Spread
  /** Where an event happens, in cells from the upper left corner of the packet. */
  spot(event: PointerEvent): Spot
  /** A side was let go far enough to fall by itself. */
  fold(side: Side, line: number): void
  undo(): void
}

export class Fingers {
  /** The side under the finger. */
  lift = $state.raw<Lift | null>(null)
  /** A second finger, or Shift, lays the other way for this once. */
  otherWay = $state(false)
  readonly #cloth: Touched
  #held: { readonly pointer: number; readonly from: Spot } | null = null
  #tapped = -TAP

  constructor(cloth: Touched) {
    this.#cloth = cloth
  }

  down(event: PointerEvent): void {
    if (this.#held) {
      if (event.pointerId !== this.#held.pointer) this.otherWay = true
      return
    }
    this.otherWay = event.shiftKey
    this.#held = { pointer: event.pointerId, from: this.#cloth.spot(event) }
  }

  /** Whether this is the finger that holds the cloth. */
  holds(event: PointerEvent): boolean {
    return event.pointerId === this.#held?.pointer
  }

  move(event: PointerEvent): void {
    if (this.#held) this.lift = lifted(this.#cloth.spread, this.#held.from, this.#cloth.spot(event))
  }

  up(event: PointerEvent): void {
    const [held, lift] = [this.#held, this.lift]
    this.#held = null
    if (held && !lift) this.#tap(held.from, event.timeStamp)
    else if (lift?.falls) this.#cloth.fold(lift.side, lift.line)
    this.cancel()
  }

  cancel(): void {
    this.#held = null
    this.lift = null
    this.otherWay = false
  }

  #tap({ x, y }: Spot, at: number): void {
    const { spread } = this.#cloth
    const onCloth = x > -NEAR && y > -NEAR && x < spread.cols + NEAR && y < rowsOf(spread) + NEAR
    if (onCloth && at - this.#tapped < TAP) {
      this.#cloth.undo()
      this.#tapped = -TAP
    } else this.#tapped = at
  }
}
