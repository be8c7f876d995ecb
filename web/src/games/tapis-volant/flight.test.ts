import { describe, expect, it } from 'vitest'
import { floor } from './cells'
import { FLIGHTS, MATCHES } from './fixtures'
import { flownAlike } from './fixtures/alike'
import { flown, path, windOf } from './flight'
import { START } from './landscape/grid'
import type { Fly, Move, View } from './types'
import { nearest, pickOf, ways } from './ways'

describe('a flight', () => {
  it('leads where the rules say, from many cells of all landscapes', () => {
    let count = 0
    for (const { landscape, start, moves, drift, floor: ground } of FLIGHTS) {
      for (const [move, ruled] of moves) {
        const flight = flown(landscape, start, move)
        expect({ path: path(flight), edge: flight.edge, end: flight.end }).toEqual({
          path: ruled.path,
          edge: ruled.edge,
          end: ruled.end,
        })
        if (flight.edge !== 'top') expect(windOf(flight)).toBe(ruled.wind)
        count++
      }
      const still = flown(landscape, start, { type: 'drift', exchange: null, meet: null })
      expect({ path: path(still), edge: still.edge, end: still.end }).toEqual({
        path: drift.path,
        edge: drift.edge,
        end: drift.end,
      })
      expect(floor(landscape, start)).toEqual(ground)
    }
    expect(count).toBeGreaterThan(500)
  })

  it('adds the wind to the right in the row of the sideways leg: up 1, then right 1 + 2', () => {
    const move: Fly = { type: 'fly', card: 'A11', way: 'up', first: 'vertical', direction: null, meet: null }
    const flight = flown([], [5, 10], move)
    expect(flight.end).toEqual([8, 11])
    expect(flight.legs.map(({ by, wind }) => [by, wind])).toEqual([
      [1, 0],
      [1, 2],
    ])
  })

  it('against a stronger wind goes to the right, against an equal one nowhere', () => {
    const left = (card: 'B11' | 'B21'): Move => ({
      type: 'fly',
      card,
      way: 'up',
      first: 'vertical',
      direction: null,
      meet: null,
    })
    expect(flown([], [5, 10], left('B11')).end).toEqual([6, 11])
    expect(flown([], [5, 10], left('B21')).end).toEqual([5, 11])
  })
})

describe('ways', () => {
  const frames = MATCHES.trio.frames.filter(({ legal }) => legal.length > 0)

  it('take in every legal move, each in one place', () => {
    for (const { view, legal } of frames) {
      const found = new Set<string>()
      const alike = (move: Move) => flownAlike(view, move)
      for (const move of legal) {
        const mine = ways(view, legal, 0, pickOf(move)).flatMap((way) => [...way.moves.values()].map(alike))
        expect(mine).toContain(alike(move))
        for (const each of mine) found.add(each)
      }
      expect(found.size).toBe(new Set(legal.map(alike)).size)
    }
  })

  it('say whom they meet, and where those would fall', () => {
    const meeting = frames.flatMap(({ view, legal }) =>
      legal.flatMap((move) => (move.type === 'fly' && move.meet === 'force' ? [{ view, legal, move }] : [])),
    )
    expect(meeting.length).toBeGreaterThan(0)
    for (const { view, legal, move } of meeting) {
      const pick = { kind: 'fly' as const, card: move.card, direction: move.direction }
      const way = ways(view, legal, 0, pick).find((each) => each.moves.get('force') === move)
      expect(way?.met.length).toBeGreaterThan(0)
      for (const other of way?.met ?? []) expect(view.carpets[other]).toEqual(way?.flown.end)
      expect(way?.fall?.[1]).toBeLessThan(way?.flown.end[1] ?? 0)
    }
  })

  it('show first what leads nearest to the finish, and never off the board if there is another', () => {
    for (const { view, legal } of frames) {
      for (const card of view.hands[0] ?? []) {
        const all = ways(view, legal, 0, { kind: 'fly', card, direction: null })
        const first = nearest(all)
        if (all.some(({ flown }) => flown.edge === null)) expect(first?.flown.edge).toBeNull()
        const column = (end: readonly [number, number]) => end[0]
        for (const way of all)
          if (way.flown.edge === null)
            expect(column(first?.flown.end ?? START)).toBeGreaterThanOrEqual(column(way.flown.end))
      }
    }
  })

  it('end on the finish as a win', () => {
    const view = { ...(frames[0]?.view as View), landscape: [], carpets: [[24, 3] as const, START, START] }
    const legal: Move[] = [{ type: 'fly', card: 'V2', way: 'down', first: null, direction: null, meet: null }]
    expect(ways(view, legal, 0, { kind: 'fly', card: 'V2', direction: null })[0]?.wins).toBe(true)
  })
})
