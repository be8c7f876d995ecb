import { describe, expect, it } from 'vitest'
import { pacing } from '../../scene/rehearsal'
import { captions } from './chronicle'
import { MATCHES } from './fixtures'
import { spot } from './geometry'
import { PLOT } from './plot'
import { perform, type Stage, stageOf } from './stage'
import type { Fact, View } from './types'

const ALL = Object.entries(MATCHES)

pacing('tapis-volant', PLOT, MATCHES, captions)

describe('the facts of a real match', () => {
  it.each(ALL)('%s lead the stage from each view to the next', (_, match) => {
    match.frames.slice(1).forEach(({ view }, at) => {
      const before = match.frames[at]?.view as View
      const stage = view.happened.reduce(perform, stageOf(before))
      expect(stage.carpets).toEqual(view.carpets)
      expect(stage.heights).toEqual(view.heights)
      expect(stage.held).toEqual(view.held)
      expect(stage.gone).toEqual(view.gone)
    })
  })

  it('are of every kind that carpets can go through', () => {
    const seen = new Set(ALL.flatMap(([, match]) => match.frames.flatMap(({ view }) => view.happened)).map(kind))
    const kinds = 'played flew drifted sank restarted stopped forced fell_on missed exchanged drew reshuffled ended'
    for (const each of kinds.split(' ')) expect(seen).toContain(each)
  })
})

function kind({ type }: Fact): string {
  return type
}

describe('the stage', () => {
  const still = stageOf(MATCHES.six.frames[0]?.view as View)
  const at = (carpets: Stage['carpets'], heights: Stage['heights']): Stage => ({ ...still, carpets, heights })
  const S = [1, 1] as const

  it('lets a pile fall together in its order while the mover stays', () => {
    const pile = at([[9, 8], [9, 8], [9, 8], S, S, S], [0, 1, 2, 0, 0, 0])
    const fallen = perform(pile, { type: 'forced', seat: 2, others: [0, 1], start: [9, 8], end: [9, 1] })
    expect(fallen.carpets.slice(0, 3)).toEqual([
      [9, 1],
      [9, 1],
      [9, 8],
    ])
    expect(fallen.heights.slice(0, 3)).toEqual([0, 1, 0])
    expect(fallen.travel?.how).toBe('fall')
  })

  it('frees from a missed turn whoever is forced down, and holds those on whom they fall', () => {
    const pile = { ...at([[9, 8], [9, 1], [9, 8], S, S, S], [0, 0, 1, 0, 0, 0]), held: [0] }
    const forced = perform(pile, { type: 'forced', seat: 2, others: [0], start: [9, 8], end: [9, 1] })
    expect(forced.held).toEqual([])
    expect(perform(forced, { type: 'fell_on', fallen: [0], others: [1] }).held).toEqual([1])
  })

  it('draws who leaves beyond the edge until the start', () => {
    const one = at([[24, 11], S, S, S, S, S], [0, 0, 0, 0, 0, 0])
    const off = perform(one, { type: 'flew', seat: 0, start: [24, 11], path: [], wind: 2, edge: 'right' })
    expect(spot(off, 0, null).x).toBeGreaterThan(24 * 40)
    const back = perform(off, { type: 'restarted', seat: 0, edge: 'right' })
    expect(spot(back, 0, 0).x).toBeLessThan(40)
  })

  it('gives everybody at the start a spot of their own', () => {
    const spots = still.carpets.map((_, seat) => JSON.stringify(spot(still, seat, 3)))
    expect(new Set(spots).size).toBe(6)
  })
})
