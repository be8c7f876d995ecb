import { describe, expect, test } from 'vitest'
import { board, entry } from '../table.fake'
import { Following } from './following.svelte'
import { type Sight, see } from './sight'

/** Somebody who looks at a board, and the sights that come to it. */
function looking() {
  let sight: Sight = see(board([entry('dealt')]), undefined)
  const following = new Following(() => sight)
  const come = (next: Sight) => {
    sight = next
    following.came()
  }
  const types = () => following.sight?.log.flatMap(({ facts }) => facts.map((fact) => (fact as { type: string }).type))
  return { following, come, types, now: () => sight }
}

describe('whoever follows a board', () => {
  test('learns each fact when it is shown, and not before', () => {
    const { following, come, types, now } = looking()
    come(see(board([entry('revealed', 'moved', 'ended')], { start: 1 }), now()))
    expect([following.allShown, types()]).toEqual([false, ['dealt']])
    following.show([{ type: 'revealed' }])
    expect(types()).toEqual(['dealt', 'revealed'])
    following.show([{ type: 'moved' }])
    expect(types()).toEqual(['dealt', 'revealed', 'moved'])
    following.show([{ type: 'ended' }])
    following.idle()
    expect([following.allShown, types()]).toEqual([true, ['dealt', 'revealed', 'moved', 'ended']])
  })

  test('knows no points before the game they were won in was shown', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const series = (totals: number[]) => ({ view: { ...inner, inner, totals } })
    let sight = see(board([entry('dealt')], series([0, 0])), undefined)
    const following = new Following(() => sight)
    sight = see(board([entry('ended', 'scored')], { start: 1, ...series([5, 17]) }), sight)
    following.came()
    expect(following.sight?.series?.totals).toEqual([0, 0])
    following.show([{ type: 'ended' }])
    following.idle()
    expect(following.sight?.series?.totals).toEqual([5, 17])
  })

  test('stands where the match stands when nothing is played', () => {
    const { following, come, now } = looking()
    come(see(board([entry('dealt'), entry('moved'), entry('turned')]), { ...now(), log: [] }))
    come({ ...now(), step: now().step + 2 })
    expect([following.allShown, following.sight]).toEqual([true, now()])
  })

  test('waits for everything that came meanwhile', () => {
    const { following, come, types, now } = looking()
    come(see(board([entry('moved')], { start: 1 }), now()))
    come(see(board([entry('turned')], { start: 2 }), now()))
    following.show([{ type: 'moved' }])
    expect([following.allShown, types()]).toEqual([false, ['dealt', 'moved']])
    following.show([{ type: 'turned' }])
    following.idle()
    expect(following.allShown).toBe(true)
  })
})
