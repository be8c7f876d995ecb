/** Whoever agreed to a rematch is expected at the new table. */

class Rematch {
  #expected = new Set<string>()

  /** Remember that the person wants to sit at this table. */
  wants(table: string): void {
    this.#expected.add(table)
  }

  /** Whether the person wanted to sit there; asked once. */
  expects(table: string): boolean {
    return this.#expected.delete(table)
  }
}

export const rematch = new Rematch()
