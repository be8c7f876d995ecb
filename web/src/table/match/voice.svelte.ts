/** What the live region of the table says, one sentence after the other. */

const KEPT = 12

export class Voice {
  said = $state.raw<readonly { readonly id: number; readonly text: string }[]>([])
  #next = 0

  say(...texts: readonly string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ id: this.#next++, text }))
    if (fresh.length) this.said = [...this.said, ...fresh].slice(-KEPT)
  }
}
