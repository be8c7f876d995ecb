/** Where a move would lead: the cloud, and what waits there. */

import type { Card, View } from './types'
import { say } from './words'

/** What each token adds to its card. */
const FORWARD = [0, 1, 2, 3]

export interface Landing {
  readonly from: number
  readonly to: number
}

/** The own pawn with a card and its token, if nobody puts it back before. */
export function flight(view: View, pawn: number, token: number, card: Card): Landing {
  const from = view.squares[pawn] ?? 0
  return { from, to: Math.min(view.track.palace, from + (view.gives ? (FORWARD[token - 1] ?? 0) : 0) + card.clouds) }
}

/** A pawn that the first token puts back. */
export function putBack(view: View, pawn: number): Landing {
  const from = view.squares[pawn] ?? 0
  return { from, to: Math.max(view.start, from - 1) }
}

/** What waits on a cloud, in words; the ghost pilot turns no cobras. */
export function awaits(view: View, { from, to }: Landing, ghost: boolean): string {
  if (from === to) return say('landing.stays')
  if (to === view.track.palace) return say('landing.palace')
  const shortcut = view.track.shortcuts.find(([start]) => start === to)
  if (shortcut) return say('landing.shortcut', { square: to, end: shortcut[1] })
  return say(view.cobras.includes(to) && !ghost ? 'landing.cobra' : 'landing.cloud', { square: to })
}
