/** The eight reactions, drawn with the round pen of the icons, and the ready phrases. */

import type { Phrase, Reaction } from '../../wire/types'

export type Sign = Exclude<Reaction, Phrase>

export const REACTIONS: Readonly<Record<Sign, string>> = {
  bravo: 'M12 3l2.6 5.6 6.1.8-4.5 4.200 1.200 6.100L12 16.700l-5.400 3 1.200-6.100-4.500-4.200 6.100-.8Z',
  thanks: 'M12 20C5 15 3 11.500 3 8.500A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 9 1.500C21 11.500 19 15 12 20Z',
  laugh:
    'M12 3.500a8.500 8.500 0 1 0 .1 0ZM7 10.500c.7-1.300 2.300-1.300 3 0M14 10.500c.7-1.300 2.300-1.300 3 0M7.500 14c1 5 8 5 9 0Z',
  wow: 'M12 3.500a8.500 8.500 0 1 0 .1 0ZM9 9v1.200M15 9v1.200M12 13.500c-1.300 0-2 .9-2 2s.7 2 2 2 2-.9 2-2-.7-2-2-2Z',
  oops: 'M12 3.500a8.500 8.500 0 1 0 .1 0ZM8 9l2 2M10 9l-2 2M14 9l2 2M16 9l-2 2M8 16.500c1.300-1.500 2.600 1 4 0s2.600-1.500 4 0',
  thinking: 'M4 5h16v11h-9l-4 4v-4H4ZM8 10.500v.1M12 10.500v.1M16 10.500v.1',
  hurry:
    'M7 3.500h10M7 20.500h10M8 3.500c0 5 4 6 4 8.500s-4 3.500-4 8.500M16 3.500c0 5-4 6-4 8.500s4 3.500 4 8.500M10.500 18h3',
  again: 'M19.500 12a7.500 7.500 0 0 1-13.500 4.500M4.500 12A7.500 7.500 0 0 1 18 7.500M18 3.500v4h-4M6 20.500v-4h4',
}

export const REACTION_NAMES = Object.keys(REACTIONS) as Sign[]

export const PHRASES: readonly Phrase[] = ['hello', 'luck', 'close', 'played', 'sorry', 'moment', 'fun', 'bye']

export function isSign(reaction: Reaction): reaction is Sign {
  return reaction in REACTIONS
}
