/** Whoever agreed to a rematch is expected at the new table. */

import { go } from '../../base/router.svelte'

class Rematch {
  #expected = new Set<string>()

  /** Go to this table, to sit there. */
  follow(table: string): void {
    this.#expected.add(table)
    go(`/t/${table}`)
  }

  /** Whether the person wanted to sit there; asked once. */
  expects(table: string): boolean {
    return this.#expected.delete(table)
  }
}

export const rematch = new Rematch()
