import { describe, expect, it } from 'vitest'
import { forces, foremost, landings, places, swapOf } from './choosing'
import { clouds } from './clouds'
import { cellOf, grounds, path, placeOf, rotated, squareAt, squareName, swapped } from './grid'
import type { Move } from './types'

describe('a square', () => {
  it('is named by column and row', () => {
    expect([0, 47, 143].map(squareName)).toEqual(['a1', 'l4', 'l12'])
  })

  it('is the same by its place and its cell', () => {
    for (let square = 0; square < 144; square++) expect(squareAt(placeOf(square), cellOf(square))).toBe(square)
  })

  it('comes back after four quarters, and after two swaps', () => {
    for (let square = 0; square < 144; square++) {
      const place = placeOf(square)
      let at = square
      for (let quarter = 0; quarter < 4; quarter++) at = rotated(at, place, 1)
      expect(at).toBe(square)
      expect(rotated(rotated(square, place, 1), place, 3)).toBe(square)
      expect(swapped(swapped(square, 5, 6), 5, 6)).toBe(square)
    }
  })

  it('is cloud, palace or free as its tile lies', () => {
    const ground = grounds({ shapes: ['PPP...#.#'], tiles: Array(16).fill(0), turns: [1, ...Array(15).fill(0)] })
    expect([0, 1, 2].map((square) => ground[square])).toEqual(['cloud', 'free', 'palace'])
    expect([3, 4, 5].map((square) => ground[square])).toEqual(['palace', 'palace', 'palace'])
  })
})

describe('a path', () => {
  it('is a shortest one, both ends included', () => {
    const open = new Set([1, 2, 13])
    expect(path(0, 13, (square) => open.has(square))).toEqual([0, 1, 13])
  })
})

describe('what can be pointed at', () => {
  const legal: Move[] = [
    { type: 'rest', force: 2 },
    { type: 'swap', force: 2, first: 1, second: 2 },
    { type: 'swap', force: 2, first: 2, second: 6 },
    { type: 'fly', force: 5, carpet: 0, to: 20 },
    { type: 'fly', force: 5, carpet: 1, to: 20 },
    { type: 'fly', force: 5, carpet: 1, to: 21 },
    { type: 'genie', force: 8, to: 20 },
  ]

  it('are the tiles of the legal moves, carpets first', () => {
    expect(forces(legal)).toEqual([2, 5, 8])
    expect(foremost([2, 5, 8])).toBe(5)
    expect(foremost([2, 8])).toBe(8)
    expect(foremost([])).toBeNull()
  })

  it('are squares, with the nearer carpet first', () => {
    const found = landings(legal, 5, null, (move) => (move.type === 'fly' && move.carpet === 1 ? 2 : 5))
    expect([...found.keys()]).toEqual([20, 21])
    expect(found.get(20)?.map((move) => move.type === 'fly' && move.carpet)).toEqual([1, 0])
    expect([...landings(legal, 5, 0, () => 0).keys()]).toEqual([20])
  })

  it('are tiles, and after the first only its neighbours', () => {
    expect(places(legal, 2, null)).toEqual([1, 2, 6])
    expect(places(legal, 2, 1)).toEqual([1, 2])
    expect(swapOf(legal, 2, 6, 2)).toEqual({ type: 'swap', force: 2, first: 2, second: 6 })
    expect(swapOf(legal, 2, 1, 6)).toBeUndefined()
  })
})

describe('clouds', () => {
  it('are the same whenever they are drawn, and none where nothing is blocked', () => {
    expect(clouds('..##..###', 3)).toBe(clouds('..##..###', 3))
    expect(clouds('..##..###', 3)).not.toBe(clouds('..##..###', 4))
    expect(clouds('.........', 1)).toBe('')
  })
})
