/** A cloth, a card, and the way that hands have come: for the fold of the day and for practice. */

import { folded, sameCloth, turn, unfolded } from '../cloth/sheet'
import type { Cloth, Element, Picture } from '../types'
import { shows } from './fitting'
import { nearest, type Step } from './nearest'

/** How long each step of a shown solution stays to be seen. */
const PACE = 700

export class Desk {
  /** How the cloth lay, from the beginning until now: whoever comes back to a place has not gone astray. */
  #trail = $state.raw<readonly Cloth[]>([])
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The solution is being shown. */
  performing = $state(false)

  constructor(
    readonly start: Cloth,
    readonly elements: readonly Element[],
    readonly pictures: readonly Picture[],
  ) {
    this.#trail = [start]
  }

  get cloth(): Cloth {
    return this.#trail.at(-1) ?? this.start
  }

  get steps(): number {
    return this.#trail.length - 1
  }

  readonly solved = $derived.by(() => shows(this.cloth, this.elements, this.pictures))

  take(step: Step): void {
    const next = taken(this.cloth, step)
    const before = this.#trail.findIndex((each) => sameCloth(each, next))
    this.#trail = before < 0 ? [...this.#trail, next] : this.#trail.slice(0, before + 1)
  }

  restart(): void {
    this.stop()
    this.#trail = [this.start]
  }

  /** The fewest steps from here. */
  way(): readonly Step[] {
    return nearest(this.cloth, this.elements, this.pictures) ?? []
  }

  /** Show a way from the beginning, one step after the other. */
  perform(): void {
    this.restart()
    const steps = [...this.way()]
    this.performing = true
    const next = () => {
      const step = steps.shift()
      if (step) this.take(step)
      this.performing = steps.length > 0
      if (this.performing) this.#timer = setTimeout(next, PACE)
    }
    this.#timer = setTimeout(next, PACE)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.performing = false
  }
}

function taken(cloth: Cloth, step: Step): Cloth {
  if (step.type === 'fold') return folded(cloth, step)
  return step.type === 'unfold' ? unfolded(cloth, step.whole) : turn(cloth)
}
