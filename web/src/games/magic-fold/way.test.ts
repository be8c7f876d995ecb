import { describe, expect, it } from 'vitest'
import { passing, spread, wayTo } from './way'

describe('the way to the palace', () => {
  it.each([
    [31, 6],
    [2, 4],
    [200, 15],
  ])('has a place for every square up to %i, apart from each other and inside', (palace, columns) => {
    const { squares, width, height } = wayTo(palace, columns)
    expect(squares).toHaveLength(palace + 1)
    squares.forEach(({ x, y }, at) => {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(height)
      const next = squares[at + 1]
      if (next) expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(50)
    })
  })

  it('is flown cloud by cloud, both ways, but a shortcut straight', () => {
    const way = wayTo(31, 6)
    expect(passing(way, 4, 8, false)).toEqual(way.squares.slice(4, 9))
    expect(passing(way, 8, 6, false)).toEqual([way.squares[8], way.squares[7], way.squares[6]])
    expect(passing(way, 7, 11, true)).toEqual([way.squares[7], way.squares[11]])
  })

  it('has room for all pawns on one cloud', () => {
    const places = Array.from({ length: 5 }, (_, at) => spread(at, 5))
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(5)
  })
})
