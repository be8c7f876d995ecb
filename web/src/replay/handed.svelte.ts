/** A match from a file, kept until its page is open. */

import type { Saved } from '../wire/types'

class Handed {
  saved = $state.raw<Saved | null>(null)
}
export const handed = new Handed()
