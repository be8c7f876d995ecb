/** The words of the scene: names, pictures, cards, cloths. */

import { speech, yes } from '../../scene/speech'
import { lay, rowsOf, upper } from './cloth/sheet'
import type { Card, Cloth, Element, Picture } from './types'

/** The ghost's pawn comes after those of the seats. */
export const { say, calledBy, nameOf } = speech('magic-fold', 'ghost.name')

export function elementName({ motif, colour }: Element): string {
  if (motif && colour) return say(`picture.${colour}_${motif}`)
  if (motif) return say(`motif.${motif}`)
  return colour ? say(`colour.${colour}`) : say('element.anything')
}

/** A card by what it asks for and what it gives. */
export function cardName({ elements, clouds, genie }: Card): string {
  return say('text.card', { elements: elements.map(elementName).join(', '), clouds, genie: yes(genie) })
}

/** What a token gives, or at least says. */
export function effectOf(token: number, gives: boolean): string {
  return say(`token.${gives ? token : 'order'}.explain`)
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
