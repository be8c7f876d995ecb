import { describe, expect, it } from 'vitest'
import { EXAMPLES } from './examples'
import { sideOf } from './frame'

const SIDES = { north: 1, east: 2, south: 4, west: 8 }
/** The side of one cell that touches the next, and the side of the next that touches it. */
const MEETING: Readonly<Record<number, readonly [number, number]>> = {
  [-4]: [1, 4],
  1: [2, 8],
  4: [4, 1],
  [-1]: [8, 2],
}

describe('the corridor of the rules page', () => {
  const { board = [], corridor = [], start = 'owl', target = 'owl' } = EXAMPLES.corridor ?? {}

  it('runs through openings that meet', () => {
    expect(corridor.length).toBe(7)
    corridor.slice(1).forEach((cell, at) => {
      const before = corridor[at] ?? 0
      const [out, back] = MEETING[cell - before] ?? [0, 0]
      expect((board[before] ?? 0) & out, `${before} to ${cell}`).toBeTruthy()
      expect((board[cell] ?? 0) & back, `${before} to ${cell}`).toBeTruthy()
    })
  })

  it('opens towards its objects', () => {
    expect((board[corridor[0] ?? 0] ?? 0) & SIDES[sideOf(start)]).toBeTruthy()
    expect((board[corridor.at(-1) ?? 0] ?? 0) & SIDES[sideOf(target)]).toBeTruthy()
  })
})

describe('the push of the rules page', () => {
  it('moves the two tiles between its cell and the gap', () => {
    expect(EXAMPLES.push?.dragged).toEqual({ cells: [1, 0], x: 0.45, y: 0 })
  })
})
