import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Director } from '../../scene/director.svelte'
import { pacing } from '../../scene/rehearsal'
import { captions } from './chronicle'
import { MATCHES } from './fixtures'
import { flight, putBack } from './landing'
import { PLOT } from './plot'
import { perform, stageOf } from './stage'
import type { Card, Fact, View } from './types'

const ALL = Object.entries(MATCHES)
const TEMPO = { motion: 'full', pace: 'normal' } as const
const NAMES = Object.keys(MATCHES) as (keyof typeof MATCHES)[]

pacing('magic-fold', PLOT, MATCHES, captions)

describe('the facts of a real race', () => {
  it.each(ALL)('%s lead the stage from each view to the next', (_, match) => {
    match.frames.slice(1).forEach(({ view }, at) => {
      const stage = view.happened.reduce(perform, stageOf(match.frames[at]?.view as View))
      expect(stage.squares).toEqual(view.squares)
      expect(stage.genies).toEqual(view.genies)
      expect(stage.cobras).toEqual(view.cobras)
      expect(stage.gone).toEqual(view.gone)
      expect(stage.arrived).toEqual(view.arrived)
      if (view.open.length > 0) expect(stage.cards).toEqual(view.open)
      if (view.pause === null) expect(stage.takers).toEqual(stageOf(view).takers)
    })
  })

  it.each(ALL)('%s lead pawns where claims and the first token were foreseen to lead', (_, match) => {
    let seen = 0
    const claims = new Map<number, readonly [token: number, card: Card]>()
    match.frames.slice(1).forEach(({ view }, at) => {
      let stage = stageOf(match.frames[at]?.view as View)
      for (const fact of view.happened) {
        const now = { ...view, squares: stage.squares }
        if (fact.type === 'checked') claims.set(fact.seat, [fact.token, fact.card])
        if (fact.type === 'ghost_took') claims.set(view.seats, [fact.token, fact.card])
        if (fact.type === 'moved' && (fact.why === 'claim' || fact.why === 'token')) {
          const [pawn = 0] = fact.pawns
          const [token, card] = claims.get(pawn) ?? [0, { clouds: 0 } as Card]
          const foreseen = fact.why === 'claim' ? flight(now, pawn, token, card) : putBack(now, pawn)
          expect(foreseen).toEqual({ from: fact.start, to: fact.end })
          seen++
        }
        stage = perform(stage, fact)
      }
    })
    expect(seen).toBeGreaterThan(5)
  })

  it.each(ALL)('%s are shown before the next cards are turned', (_, match) => {
    for (const { view } of match.frames) {
      if (view.pause === null) continue
      const lasts = PLOT.beats(view.happened, view, TEMPO, view).reduce((sum, { ms }) => sum + ms, 0)
      expect(lasts).toBeLessThan(view.pause - view.at)
    }
  })

  it('of those without a card concern no token any more', () => {
    let seen = 0
    for (const [, match] of ALL)
      for (const [at, { view }] of match.frames.slice(1).entries()) {
        if (!view.happened.some((fact) => fact.type === 'gained' && fact.why === 'none')) continue
        const last = view.happened.findLastIndex((fact) => fact.type === 'gained' && fact.why === 'none')
        const stage = view.happened.slice(0, last + 1).reduce(perform, stageOf(match.frames[at]?.view as View))
        expect(stage.acting).toBeNull()
        seen++
      }
    expect(seen).toBeGreaterThan(0)
  })

  it('take no time while hands fold', () => {
    for (const [, match] of ALL)
      for (const { view } of match.frames) {
        const lasts = PLOT.beats(view.happened, view, TEMPO, view).reduce((sum, { ms }) => sum + ms, 0)
        if (view.open.length > 0 && view.choosing === null && view.ended === null) expect(lasts).toBe(0)
      }
  })
})

describe('a director', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it.each(NAMES)('shows the whole of %s in order and ends where it ended', (name) => {
    const { frames } = MATCHES[name]
    const shown: Fact[] = []
    const first = frames[0]?.view as View
    const director = new Director(PLOT, first, 0, {
      show: (facts: readonly Fact[]) => shown.push(...facts),
      idle: vi.fn(),
    })
    frames.forEach(({ view }, at) => {
      if (at === 0) return
      director.take(view, at, TEMPO)
      vi.runAllTimers()
      expect(director.busy).toBe(false)
      expect(director.stage.squares).toEqual(view.squares)
    })
    expect(shown).toEqual(frames.slice(1).flatMap(({ view }) => view.happened))
    expect(director.stage.winners).toHaveLength(1)
  })

  it('leaves the judged cards to be seen until the next ones are turned', () => {
    const { frames } = MATCHES.duel
    const at = frames.findIndex(({ view }) => view.happened.some((fact) => fact.type === 'checked' && !fact.right))
    const director = new Director(PLOT, frames[at - 1]?.view as View, at - 1, { show: vi.fn(), idle: vi.fn() })
    director.take(frames[at]?.view as View, at, TEMPO)
    vi.runAllTimers()
    expect(frames[at]?.view.open).toEqual([])
    expect(director.stage.cards).toHaveLength(4)
    expect(director.stage.verdicts).toContain('wrong')
    expect(director.stage.racing).toBe(true)
    const next = frames.findIndex(({ view }, later) => later > at && view.open.length > 0)
    director.take(frames[next]?.view as View, next, TEMPO)
    expect(director.stage.verdicts).toEqual([null, null, null, null])
    expect(director.stage.racing).toBe(false)
  })
})
