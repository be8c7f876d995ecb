/** When somebody stays: a first visit is not slowed by what it may never need. */

/** Whoever does nothing for so long stays, too. */
const STAYS = 10_000
/** What people do first. */
const DEEDS = ['pointerdown', 'keydown'] as const

export function somebodyStays(): Promise<void> {
  return new Promise((done) => {
    const stays = () => {
      clearTimeout(timer)
      for (const deed of DEEDS) removeEventListener(deed, stays, true)
      done()
    }
    const timer = setTimeout(stays, STAYS)
    for (const deed of DEEDS) addEventListener(deed, stays, true)
  })
}
