/** When somebody stays: a first visit is not slowed by what it may never need. */

/** Whoever does nothing for so long stays, too. */
const PATIENCE = 10_000
/** What people do first. */
const DEEDS = ['pointerdown', 'keydown'] as const

export function untilEngaged(): Promise<void> {
  return new Promise((done) => {
    const engaged = () => {
      clearTimeout(timer)
      for (const deed of DEEDS) removeEventListener(deed, engaged, true)
      done()
    }
    const timer = setTimeout(engaged, PATIENCE)
    for (const deed of DEEDS) addEventListener(deed, engaged, true)
  })
}
