import { expect, it } from 'vitest'
import { MATCHES } from './fixtures'
import { behind } from './moment'

const frames = MATCHES.duel.frames
const folding = frames.find(({ view }) => view.ends !== null)
const pause = frames.find(({ view }) => view.pause !== null && view.round > 0)

it('the clock of a race is that of the match, but in a series it begins anew with each race', () => {
  for (const frame of [folding, pause]) {
    if (!frame) throw new Error('there is no such moment')
    expect(behind(frame.view, frame.waiting)).toBe(0)
    const until = (frame.waiting.until ?? 0) + 70_000
    expect(behind(frame.view, { ...frame.waiting, until })).toBe(70_000)
  }
})
