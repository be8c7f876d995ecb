/** What the own hand does shows at once; the server's view comes later and has the last word. */

import { untrack } from 'svelte'

/** What a game knows of what lies before a hand, and of what the hand can do with it. */
export interface Hand<View, Deed, Thing> {
  /** The thing as the server knows it. */
  lies(view: View): Thing
  /** The thing after one more deed; null where it cannot be done. */
  after(thing: Thing, deed: Deed): Thing | null
  same(one: Thing, other: Thing): boolean
  /** How many of the deeds under way this view has confirmed; `follows` where none was left out since the one before. */
  confirmed(view: View, before: View, underWay: readonly Deed[], follows: boolean): number
  /** Whatever is still under way came too late. */
  tooLate(view: View, before: View): boolean
}

export class Ahead<View, Deed, Thing> {
  /** What is shown. */
  thing = $state.raw() as Thing
  /** The newest view of the server. */
  view = $state.raw() as View
  /** Deeds that were sent and not yet confirmed, the oldest first. */
  underWay = $state.raw<readonly Deed[]>([])
  readonly #hand: Hand<View, Deed, Thing>
  #step: number

  constructor(hand: Hand<View, Deed, Thing>, view: View, step: number) {
    this.#hand = hand
    this.#step = step
    this.view = view
    this.thing = hand.lies(view)
  }

  /** Do it if it can be done; the answer says whether it was. */
  do(deed: Deed): boolean {
    const next = this.#hand.after(this.thing, deed)
    if (next === null) return false
    this.underWay = [...this.underWay, deed]
    this.thing = next
    return true
  }

  /** The server's view: what it has confirmed is done, the rest is done on top of it. */
  take(view: View, step: number): void {
    const [before, follows] = [this.view, step === this.#step + 1]
    this.view = view
    this.#step = step
    if (this.#hand.tooLate(view, before)) this.underWay = []
    else this.underWay = this.underWay.slice(Math.max(0, this.#hand.confirmed(view, before, this.underWay, follows)))
    this.#show()
  }

  /** Everything sent has its answer: what is still unconfirmed was refused. */
  answered(): void {
    if (this.underWay.length === 0) return
    this.underWay = []
    this.#show()
  }

  #show(): void {
    let thing = this.#hand.lies(this.view)
    for (const deed of this.underWay) {
      const next = this.#hand.after(thing, deed)
      if (next === null) break
      thing = next
    }
    if (!this.#hand.same(thing, this.thing)) this.thing = thing
  }
}

/** Keeps a hand up to date before anything is drawn; to be called while the scene is made. */
export function keptAhead<View, Deed, Thing>(
  hand: Hand<View, Deed, Thing>,
  now: () => { readonly view: View; readonly step: number; readonly sending: boolean },
): Ahead<View, Deed, Thing> {
  const ahead = untrack(() => new Ahead(hand, now().view, now().step))
  $effect.pre(() => {
    const { view, step } = now()
    untrack(() => ahead.take(view, step))
  })
  let sent = false
  $effect.pre(() => {
    const { sending } = now()
    if (sent && !sending) untrack(() => ahead.answered())
    sent = sending
  })
  return ahead
}
