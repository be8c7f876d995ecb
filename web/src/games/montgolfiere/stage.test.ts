import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Director } from '../../scene/director.svelte'
import { pacing } from '../../scene/rehearsal'
import { captions } from './chronicle'
import { MATCHES } from './fixtures'
import { PLOT } from './plot'
import { perform, stageOf } from './stage'
import type { Fact, View } from './types'

const ALL = Object.entries(MATCHES)
const TEMPO = { motion: 'full', pace: 'normal' } as const

pacing('montgolfiere', PLOT, MATCHES, captions)

describe('the facts of a real match', () => {
  it.each(ALL)('%s lead the stage from each view to the next', (_, match) => {
    match.frames.slice(1).forEach(({ view }, at) => {
      const before = match.frames[at]?.view as View
      const stage = view.happened.reduce(perform, stageOf(before))
      expect(stage.squares).toEqual(view.squares)
      expect(stage.gone).toEqual(view.gone)
      if (view.table.length > 0) {
        expect(stage.cards).toEqual(view.table)
        view.moves.forEach((by, balloon) => {
          if (by) expect(stage.by[balloon]).toBe(by)
        })
      }
    })
  })

  it('leave no card of an earlier round while the next is chosen, and the last ones at the end', () => {
    for (const [, match] of ALL)
      for (const { view } of match.frames) {
        const turned = view.happened.find((fact) => fact.type === 'revealed')
        if (!turned || view.table.length > 0) continue
        const shown = PLOT.rest(view.happened.reduce(perform, stageOf(view)), view)
        expect(shown).toEqual(stageOf(view))
        expect(shown.cards).toEqual(view.happened.at(-1)?.type === 'ended' ? turned.cards : [])
      }
    expect.hasAssertions()
  })

  it('move everybody at once', () => {
    for (const [, match] of ALL) {
      for (const { view } of match.frames) {
        const moves = PLOT.beats(view.happened, view, TEMPO, view).filter((beat) => beat.facts[0]?.type === 'moved')
        expect(moves.length).toBeLessThanOrEqual(1)
      }
    }
  })
})

describe('a director', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  function direct(name: keyof typeof MATCHES, from = 0) {
    const { frames } = MATCHES[name]
    const shown: Fact[] = []
    const idle = vi.fn()
    const director = new Director(PLOT, frames[from]?.view as View, from, {
      show: (facts) => shown.push(...facts),
      idle,
    })
    return { frames, shown, idle, director }
  }

  it.each(ALL.map(([name]) => name as keyof typeof MATCHES))('shows the whole of %s in order', (name) => {
    const { frames, shown, director } = direct(name)
    for (const [at, { view }] of frames.entries()) {
      if (at === 0) continue
      director.take(view, at, TEMPO)
      vi.runAllTimers()
      expect(director.busy).toBe(false)
      expect(director.view).toBe(view)
      expect(director.stage.squares).toEqual(view.squares)
    }
    expect(shown).toEqual(frames.slice(1).flatMap(({ view }) => view.happened))
  })

  it('queues what comes while it shows, and hurries', () => {
    const { frames, shown, director } = direct('four')
    for (const [at, { view }] of frames.slice(1, 40).entries()) director.take(view, at + 1, TEMPO)
    expect(director.busy).toBe(true)
    vi.runAllTimers()
    expect(shown).toEqual(frames.slice(1, 40).flatMap(({ view }) => view.happened))
    expect(director.view).toBe(frames[39]?.view)
  })

  it('skips to the end without losing a fact', () => {
    const { frames, shown, idle, director } = direct('four')
    for (const [at, { view }] of frames.slice(1, 40).entries()) director.take(view, at + 1, TEMPO)
    vi.advanceTimersByTime(400)
    idle.mockClear()
    director.skip()
    expect(director.busy).toBe(false)
    expect(director.stage.squares).toEqual(frames[39]?.view.squares)
    expect(shown).toEqual(frames.slice(1, 40).flatMap(({ view }) => view.happened))
    expect(idle).toHaveBeenCalledTimes(1)
    vi.runAllTimers()
    expect(idle).toHaveBeenCalledTimes(1)
  })

  it('shows nothing that it did not see happen', () => {
    const { frames, shown, director } = direct('four')
    director.take(frames[30]?.view as View, 30, TEMPO)
    director.take(frames[12]?.view as View, 12, TEMPO)
    expect(shown).toEqual([])
    expect(director.stage.squares).toEqual(frames[12]?.view.squares)
  })

  it('keeps the turned cards on the table while a grapple has to be chosen, also after a reload', () => {
    const at = MATCHES.four.frames.findIndex(({ view }) => view.table.length > 0)
    const { frames, director } = direct('four', at - 1)
    const view = frames[at]?.view as View
    director.take(view, at, TEMPO)
    vi.runAllTimers()
    expect(director.stage.cards).toEqual(view.table)
    expect(director.stage.choosing.length).toBeGreaterThan(0)
    expect(stageOf(view)).toEqual(director.stage)
  })

  it('shows who won until the next game is dealt', () => {
    const border = MATCHES.evening.frames.findIndex(({ view }) => view.happened.some((fact) => fact.type === 'dealt'))
    const { frames, director } = direct('evening', border - 1)
    director.take(frames[border]?.view as View, border, TEMPO)
    const seen: number[] = []
    for (let ms = 0; ms < 40_000 && director.busy; ms += 50) {
      vi.advanceTimersByTime(50)
      seen.push(director.stage.winners.length)
    }
    expect(Math.max(...seen)).toBeGreaterThan(0)
    expect(director.stage.winners).toEqual([])
    expect(director.stage.squares).toEqual(frames[border]?.view.squares)
  })
})
