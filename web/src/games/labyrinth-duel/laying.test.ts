import { describe, expect, it } from 'vitest'
import boards from './fixtures/alike.txt?raw'
import { alike, FIRST, rotated, shuffled, swapped } from './laying'

const sorted = (board: readonly number[]) => [...board].sort((a, b) => a - b)
/** How many straights, corners, T's and gaps. */
const kinds = (board: readonly number[]) =>
  [[5, 10], [3, 6, 12, 9], [14, 13, 11, 7], [0]].map((kind) => board.filter((tile) => kind.includes(tile)).length)

describe('laying by hand', () => {
  it('turns a tile clockwise until it is as before', () => {
    for (let cell = 0; cell < 16; cell++) {
      let board = FIRST
      for (let quarter = 0; quarter < 4; quarter++) {
        const before = board[cell] ?? 0
        board = rotated(board, cell)
        const quarterTurn = ((before << 1) | (before >> 3)) & 15
        expect(board[cell]).toBe(quarterTurn)
      }
      expect(board).toEqual(FIRST)
    }
  })

  it('swaps what lies in two cells', () => {
    expect(swapped(FIRST, 0, 2)).toEqual([0, 12, 6, ...FIRST.slice(3)])
    expect(sorted(swapped(FIRST, 3, 14))).toEqual(sorted(FIRST))
  })

  it('shuffles to five of each and one gap, never all alike', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 16807) % 2147483647
      return seed / 2147483647
    }
    for (let time = 0; time < 300; time++) {
      const board = shuffled(random)
      expect(kinds(board)).toEqual([5, 5, 5, 1])
      expect(alike(board)).toBeNull()
    }
  })

  it('sees what the rules find too much alike', () => {
    const seen = new Set()
    for (const line of boards.trimEnd().split('\n')) {
      const [tiles = '', why] = line.split(' ')
      expect(alike([...tiles].map((digit) => Number.parseInt(digit, 16))) ?? '-', line).toBe(why)
      seen.add(why)
    }
    expect(seen.size).toBe(4)
  })
})
