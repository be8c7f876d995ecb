/** What lies in the box of the match that is shown, or gathers for. Words about the past have no view to look it up in. */

import type { GameOption } from '../contracts/options'

/** The same kind of option in every game that takes another box. */
export const BOX: GameOption = {
  name: 'box',
  choices: [{ value: null, label: 'option.box.usual' }],
  other: 'option.box.own',
  file: true,
}

let own = $state.raw<object | null>(null)

/** As its option writes it; null is the box that comes with the game. */
export function ownBox<Box>(): Box | null {
  return own as Box | null
}

/** What a question to the rules says of it. */
export function withBox(): { readonly box?: object } {
  return own ? { box: own } : {}
}

/** The page of a table or a replay says what it is played with, for as long as it is open. */
export function unpacks(options: () => unknown): void {
  $effect.pre(() => {
    own = (options() as { box?: object | null } | undefined)?.box ?? null
    return () => {
      own = null
    }
  })
}
