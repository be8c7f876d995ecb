/** The words of the scene: names, pictures, cards, cloths. */

import type { Values } from '../../i18n/format'
import { tell } from '../../i18n/index.svelte'
import type { Telling } from '../../scene/contract'
import { lay, rowsOf, upper } from './cloth/sheet'
import type { Card, Cloth, Element, Picture } from './types'

export function say(key: string, values: Values = {}): string {
  return tell('magic-fold', key, values)
}

export function yes(flag: boolean): 'yes' | 'no' {
  return flag ? 'yes' : 'no'
}

export function elementName({ motif, colour }: Element): string {
  if (motif && colour) return say(`picture.${colour}_${motif}`)
  if (motif) return say(`motif.${motif}`)
  return colour ? say(`colour.${colour}`) : say('element.anything')
}

/** A card by what it asks for and what it gives. */
export function cardName({ elements, clouds, genie }: Card): string {
  return say('text.card', { elements: elements.map(elementName).join(', '), clouds, genie: yes(genie) })
}

/** The name of a pawn in a sentence that is the same for everybody; the ghost's comes after those of the seats. */
export function calledBy(pawn: number, { people }: Telling): string {
  return people[pawn]?.name ?? (pawn >= people.length ? say('ghost.name') : say('text.name', { seat: pawn }))
}

/** The name of a pawn on the board, where the own one is "you". */
export function nameOf(pawn: number, telling: Telling): string {
  return pawn === telling.seat ? say('scene.you') : calledBy(pawn, telling)
}

/** What a cloth shows, row by row. */
export function clothWords(cloth: Cloth, pictures: readonly Picture[]): string {
  const spread = lay(cloth)
  const names = upper(spread).map((cell) => elementName(pictures[cell] ?? { motif: null, colour: null }))
  const rows = Array.from({ length: rowsOf(spread) }, (_, row) =>
    names.slice(row * spread.cols, (row + 1) * spread.cols).join(', '),
  )
  return say('cloth.shows', { n: names.length, pictures: rows.join('; ') })
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
