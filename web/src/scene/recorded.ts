/** Real matches as the scripts of the games make them: for tests and demos, never for the app. */

import type { WaitingInfo } from '../wire/types'

export interface Frame<View, Move> {
  readonly view: View
  readonly legal: readonly Move[]
  readonly waiting: WaitingInfo
  /** How long the rules leave the clocks standing while its facts are shown, in milliseconds. */
  readonly shown: number
}

export interface Match<View, Move> {
  readonly seats: number
  /** Who looks; null watches. */
  readonly seat: number | null
  readonly frames: readonly Frame<View, Move>[]
}

/** The first line says who looks; a view lists only what changed since the frame before. */
export function recorded<View extends object, Move>(text: string): Match<View, Move> {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  let view = {} as View
  const frames = lines.map((line) => {
    const frame = JSON.parse(line) as Frame<View, Move>
    view = { ...view, ...frame.view }
    return { ...frame, view }
  })
  return { ...(JSON.parse(head) as Pick<Match<View, Move>, 'seats' | 'seat'>), frames }
}
