/** The present moment for those who watch clocks: it moves several times a second while somebody looks. */

const TICK = 100

export class Ticking {
  now = $state(0)
  #read: () => number

  constructor(read: () => number) {
    this.#read = read
    this.now = read()
  }

  /** Keep up with the time, or take one look where it stands still; the answer stops following. */
  follow(runs: boolean): (() => void) | undefined {
    const look = () => {
      this.now = this.#read()
    }
    look()
    if (!runs) return undefined
    const timer = setInterval(look, TICK)
    return () => clearInterval(timer)
  }
}
