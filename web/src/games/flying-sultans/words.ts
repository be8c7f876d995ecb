/** The words of the scene: names, wind tiles, squares, and what is to be done now. */

import type { Seating } from '../../scene/contract'
import { speech } from '../../scene/speech'
import { type Ground, squareName } from './grid'
import { windOf } from './winds'

export const LETTERS = 'ABC'

export const { say, calledBy, nameOf, names } = speech('flying-sultans')

/** What a wind tile is called. */
export function windName(force: number): string {
  const wind = windOf(force)
  return say(`wind.${wind?.kind ?? 'move'}.name`, { steps: wind?.steps ?? force })
}

export function windExplained(force: number): string {
  const wind = windOf(force)
  return say(`wind.${wind?.kind ?? 'move'}.explain`, { steps: wind?.steps ?? force })
}

/** A wind tile by its force and its name. */
export function windWords(force: number): string {
  return say('wind.force', { force, wind: windName(force) })
}

/** What a square is, where it is more than free. */
export function groundWords(square: number, ground: readonly Ground[]): string[] {
  const kind = ground[square] ?? 'free'
  return kind === 'free' ? [] : [say('describe.square', { square: squareName(square), kind })]
}

/** What a screen reader says of a tile, with whoever stands on it. */
export function placeWords(
  place: number,
  on: readonly { seat: number | null; carpet: number }[],
  seating: Seating,
): string {
  const words = say('describe.tile', { place: place + 1 })
  const riders = on.map(({ seat, carpet }) => pieceName(seat, carpet, seating))
  return [words, ...riders].join(', ')
}

function pieceName(seat: number | null, carpet: number, seating: Seating): string {
  if (seat === null) return say('genie.name')
  return say('scene.piece', { name: nameOf(seat, seating), letter: LETTERS[carpet] ?? '' })
}
