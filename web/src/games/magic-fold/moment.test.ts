import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MATCHES } from './fixtures'
import { behind, Moment } from './moment.svelte'
import type { Sight } from './types'

const frames = MATCHES.duel.frames
const folding = frames.find(({ view }) => view.ends !== null)
const pause = frames.find(({ view }) => view.pause !== null && view.round > 0)

describe('the clock of a race', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('is that of the match, but in a series it begins anew with each race', () => {
    for (const frame of [folding, pause]) {
      if (!frame) throw new Error('there is no such moment')
      expect(behind(frame.view, frame.waiting)).toBe(0)
      const until = (frame.waiting.until ?? 0) + 70_000
      expect(behind(frame.view, { ...frame.waiting, until })).toBe(70_000)
    }
  })

  it('counts down with the match, and stands still in a replay', () => {
    const { view, waiting } = folding ?? { view: frames[0]?.view as Sight, waiting: frames[0]?.waiting as never }
    let now = view.at + 500
    const moment = new Moment()
    const stop = moment.follow(view, waiting, () => now)
    expect(moment.now).toBe(view.at + 500)
    now += 1000
    vi.advanceTimersByTime(100)
    expect(moment.now).toBe(view.at + 1500)
    stop?.()
    now += 1000
    vi.advanceTimersByTime(500)
    expect(moment.now).toBe(view.at + 1500)
    expect(moment.follow(view, waiting, undefined)).toBeUndefined()
    expect(moment.now).toBe(view.at)
  })
})
