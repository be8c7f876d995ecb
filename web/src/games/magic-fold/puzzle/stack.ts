/** Which cards are practised, and the next one of them. */

import type { Cloth, Element, Picture } from '../types'
import { cardsOf } from './deck'
import { shows } from './fitting'

export const CHOICES = ['standard', 'advanced', 'mixed'] as const
export type Choice = (typeof CHOICES)[number]

/** A card at random that the cloth does not show already. */
export function dealt(
  choice: Choice,
  cloth: Cloth,
  pictures: readonly Picture[],
  chance: () => number = Math.random,
): readonly Element[] {
  const cards = choice === 'mixed' ? [...cardsOf('standard'), ...cardsOf('advanced')] : cardsOf(choice)
  const open = cards.filter((card) => !shows(cloth, card, pictures))
  return open[Math.floor(chance() * open.length)] ?? []
}
