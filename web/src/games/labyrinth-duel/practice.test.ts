import { expect, it } from 'vitest'
import { corridor } from './corridor'
import { dealt, GRADES, type Grade } from './dealing'
import problems from './fixtures/nearest.txt?raw'
import { nearest } from './nearest'
import { GAP, push, wayOf } from './pushing'
import type { Thing } from './types'

function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

it('finds as few pushes as the solver of the rules, where they are near', () => {
  const found = { near: 0, far: 0 }
  for (const problem of problems.trimEnd().split('\n')) {
    const [tiles = '', start, target, fewest] = problem.split(' ') as [string, Thing, Thing, string]
    let board: readonly number[] = [...tiles].map((digit) => Number.parseInt(digit, 16))
    const way = nearest(board, start, target, 6)
    expect(String(way?.length ?? '-'), problem).toBe(fewest)
    found[way ? 'near' : 'far']++
    for (const cell of way ?? []) {
      expect(wayOf(board.indexOf(GAP), cell)).not.toBeNull()
      board = push(board, board.indexOf(GAP), cell)
    }
    if (way) expect(corridor(board, start, target).length).toBeGreaterThan(0)
  }
  expect(Math.min(found.near, found.far)).toBeGreaterThan(5)
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
