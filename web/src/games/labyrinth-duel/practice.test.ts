import { expect, it } from 'vitest'
import { corridor } from './corridor'
import { dealt, GRADES, type Grade } from './dealing'
import { nearest } from './nearest'
import { GAP, push, wayOf } from './pushing'

// The puzzle of 2026-11-15, whose minimum the rules in Python have proven.
const BOARD = [5, 5, 6, 5, 7, 12, 9, 0, 6, 14, 11, 6, 5, 14, 10, 7]

function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

it('finds the fewest pushes where they are near', () => {
  const way = nearest(BOARD, 'lamp', 'skull') ?? []
  expect(way).toHaveLength(5)
  let board: readonly number[] = BOARD
  for (const cell of way) {
    expect(wayOf(board.indexOf(GAP), cell)).not.toBeNull()
    board = push(board, board.indexOf(GAP), cell)
  }
  expect(corridor(board, 'lamp', 'skull').length).toBeGreaterThan(0)
  expect(nearest(BOARD, 'lamp', 'skull', 4)).toBeNull()
})

it.each(Object.keys(GRADES) as Grade[])('deals boards of the grade %s that can be solved', (grade) => {
  const [fewest, most] = GRADES[grade]
  for (let seed = 1; seed <= 5; seed++) {
    const { board, start, target, par } = dealt(grade, chance(seed))
    expect(board.toSorted()).toHaveLength(16)
    expect(par).toBeGreaterThanOrEqual(fewest)
    expect(par).toBeLessThanOrEqual(most)
    expect(nearest(board, start, target)).toHaveLength(par)
    expect(dealt(grade, chance(seed))).toEqual({ board, start, target, par })
  }
})
