/** How a target was decided, by the last facts; shown while the count runs and when the match is over. */

import { broken } from './corridor'
import { cellCentre, type Point, thingCentre } from './frame'
import type { Fact, Thing, View } from './types'

/** A corridor that stands on the board of a seat. */
export interface Corridor {
  readonly seat: number
  readonly start: Thing
  readonly end: Thing
  readonly cells: readonly number[]
  /** It does not stand: here is no way on. */
  readonly breaks?: Point
}

type Of<Type extends Fact['type']> = Extract<Fact, { type: Type }>

function all<Type extends Fact['type']>(view: View, type: Type): Of<Type>[] {
  return view.happened.filter((fact): fact is Of<Type> => fact.type === type)
}

/** The corridors to be lit: none while a target lies open. */
export function corridors(view: View): Corridor[] {
  if (view.target !== null) return []
  return [...all(view, 'called'), ...all(view, 'recognised')]
    .filter(({ corridor }) => corridor.length > 0)
    .map(({ seat, target, corridor }) => {
      const walked = all(view, 'walked').find((fact) => fact.seat === seat)
      const start = walked?.start ?? view.places[seat] ?? target
      return { seat, start, end: target, cells: corridor.map(([row, col]) => 4 * row + col) }
    })
}

/** Where the corridors break that were called and do not stand. */
export function breaks(view: View): Corridor[] {
  if (view.target !== null) return []
  return all(view, 'called').flatMap(({ seat, target, corridor }) => {
    const start = view.places[seat]
    if (corridor.length > 0 || start === undefined) return []
    const { cells, wall } = broken(view.boards[seat] ?? [], start, target)
    const last = cells.at(-1)
    const [from, to] = [
      last === undefined ? thingCentre(start) : cellCentre(last),
      wall === null ? thingCentre(target) : cellCentre(wall),
    ]
    return [{ seat, start, end: target, cells, breaks: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } }]
  })
}

/** Who called without a corridor. */
export function wrongCaller(view: View): number | null {
  return all(view, 'called').find(({ corridor }) => corridor.length === 0)?.seat ?? null
}

/** Who won the card, or what became of it. */
export function decided(view: View): Of<'won'> | Of<'set_aside'> | null {
  if (view.target !== null) return null
  return all(view, 'won').at(-1) ?? all(view, 'set_aside').at(-1) ?? null
}
