/** Movements on the board, played by the browser: along a path, and carried by a tile. */

import type { Attachment } from 'svelte/attachments'
import type { Motion } from '../../scene/contract'
import { ACROSS, colOf, rowOf } from './grid'
import type { Carry, Flight } from './stage'

const FLIES = 850
const CARRIES = 900
const FADES = 320

/** Where a piece stands, in its own widths. */
export function at(square: number): string {
  return `translate(${100 * colOf(square)}%, ${100 * rowOf(square)}%)`
}

/** Where a tile lies, in its own widths. */
export function tileAt(place: number): string {
  return `translate(${100 * (place % ACROSS)}%, ${100 * Math.floor(place / ACROSS)}%)`
}

function play(node: Element, frames: Keyframe[], duration: number, easing: string): () => void {
  const animation = node.animate?.(frames, { duration, easing })
  animation?.finished.catch(() => undefined) // it was skipped
  return () => animation?.cancel()
}

const fade = (node: Element) => play(node, [{ opacity: 0 }, { opacity: 1 }], FADES, 'ease-out')

/** A piece goes along its path to where it is drawn; through the air it rises and comes down again. */
export function flies(flight: Flight | null, motion: Motion): Attachment<HTMLElement> {
  return (node) => {
    if (!flight) return
    if (motion === 'reduced') return fade(node)
    if (!flight.over) return play(node, steps(flight.path), FLIES, 'cubic-bezier(0.45, 0.05, 0.4, 1)')
    const [from = 0, to = from] = [flight.path[0], flight.path.at(-1)]
    return play(node, leap(from, to), FLIES, 'ease-in-out')
  }
}

function steps(path: readonly number[]): Keyframe[] {
  return path.map((square) => ({ transform: at(square) }))
}

function leap(from: number, to: number): Keyframe[] {
  const middle = `translate(${50 * (colOf(from) + colOf(to))}%, ${50 * (rowOf(from) + rowOf(to))}%) scale(1.7)`
  return [
    { transform: at(from), zIndex: 4 },
    { transform: middle, zIndex: 4 },
    { transform: at(to), zIndex: 4 },
  ]
}

/** Lifted, brought over, set down; a rider turns with the tile around the middle of it. */
export function carried(carry: Carry | null, motion: Motion): Attachment<HTMLElement> {
  return (node) => {
    if (!carry) return
    if (motion === 'reduced') return fade(node)
    const { dx, dy, quarters } = carry
    // Units of the element itself are of no use to riders, which are smaller: the board says how wide a tile is.
    const from = `translate(calc(${dx} * var(--tile)), calc(${dy} * var(--tile))) rotate(${-90 * quarters}deg)`
    const half = `translate(calc(${dx / 2} * var(--tile)), calc(${dy / 2} * var(--tile))) rotate(${-45 * quarters}deg)`
    return play(
      node,
      [
        { transform: from },
        { transform: `${from} scale(1.12)`, offset: 0.2 },
        { transform: `${half} scale(1.16)`, offset: 0.5 },
        { transform: 'scale(1.12)', offset: 0.8 },
        { transform: 'none' },
      ],
      CARRIES,
      'ease-in-out',
    )
  }
}

/** What stands on a tile that turns stays upright. */
export function upright(carry: Carry | null, motion: Motion): Attachment<HTMLElement> {
  return (node) => {
    if (!carry?.quarters || motion === 'reduced') return
    const [from, half] = [`rotate(${90 * carry.quarters}deg)`, `rotate(${45 * carry.quarters}deg)`]
    return play(
      node,
      [
        { transform: from },
        { transform: from, offset: 0.2 },
        { transform: half, offset: 0.5 },
        { transform: 'none', offset: 0.8 },
        { transform: 'none' },
      ],
      CARRIES,
      'ease-in-out',
    )
  }
}
