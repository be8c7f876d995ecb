/** The values of Montgolfière as they cross the wire. A balloon is an index: first the seats, then the Baron. */

import type { Card } from '../../wire/montgolfiere'

export type { Card, Fact, Follow, Move, Play, Reading, Revealed, Show, View } from '../../wire/montgolfiere'

export type Special = 'grapple' | 'gas' | 'storm' | 'motor'
export type Ballast = Exclude<Card, Special>
