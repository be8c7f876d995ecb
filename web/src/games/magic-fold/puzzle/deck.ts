/** The cards and the cloth of the box, read from the data files that the rules read. */

import advanced from '../../../../../bisat/games/magic_fold/box/advanced.toml?raw'
import cloth from '../../../../../bisat/games/magic_fold/box/cloth.toml?raw'
import standard from '../../../../../bisat/games/magic_fold/box/standard.toml?raw'
import type { Element, Picture } from '../types'

const MOTIFS: readonly string[] = ['camel', 'moon', 'palace', 'lamp'] satisfies Picture['motif'][]

export const DECKS = ['standard', 'advanced'] as const
export type Deck = (typeof DECKS)[number]
const FILES: Readonly<Record<Deck, string>> = { standard, advanced }

/** What each card of a deck asks for. */
export function cardsOf(deck: Deck): readonly (readonly Element[])[] {
  return quoted(FILES[deck]).map((card) => elementsOf(card.split(': ')[1] ?? ''))
}

/** The sixteen pictures of the cloth, row by row. */
export function pictures(): readonly Picture[] {
  return quoted(cloth).flatMap(elementsOf) as Picture[]
}

function quoted(file: string): string[] {
  return [...file.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text)
}

/** Elements as a box writes them: "red camel, moon, blue, ?". */
export function elementsOf(text: string): readonly Element[] {
  return text.split(', ').map((words) => {
    const [one = '', other] = words.split(' ')
    if (other) return { motif: other, colour: one } as Element
    if (one === '?') return { motif: null, colour: null }
    return (MOTIFS.includes(one) ? { motif: one, colour: null } : { motif: null, colour: one }) as Element
  })
}
