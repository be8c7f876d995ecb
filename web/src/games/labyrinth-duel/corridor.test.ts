// Every corridor here was found by the rules in Python.

import { expect, it } from 'vitest'
import { broken, corridor, doorOf } from './corridor'
import corridors from './fixtures/corridors.txt?raw'
import { THINGS } from './frame'

const digits = (text: string) => [...text].map((digit) => Number.parseInt(digit, 16))

it('stands where the rules say, and runs through the same cells', () => {
  let [standing, missing] = [0, 0]
  for (const line of corridors.trimEnd().split('\n')) {
    const [board = '', ...found] = line.split(' ')
    const expected = new Map(found.map((each) => [each.slice(0, 2), digits(each.slice(2))]))
    for (const [from, start] of THINGS.entries())
      for (const [to, target] of THINGS.entries()) {
        if (from === to) continue
        const cells = expected.get(`${from.toString(16)}${to.toString(16)}`) ?? []
        expect(corridor(digits(board), start, target)).toEqual(cells)
        if (cells.length > 0) standing++
        else missing++
      }
  }
  expect(standing).toBeGreaterThan(500)
  expect(missing).toBeGreaterThan(10_000)
})

it('breaks where the walk from the start comes nearest to the target', () => {
  const board = digits(corridors.split(' ')[0] ?? '')
  const beside = (one: number, other: number) => [1, 4].includes(Math.abs(one - other))
  let torn = 0
  for (const start of THINGS)
    for (const target of THINGS) {
      if (start === target || corridor(board, start, target).length > 0) continue
      const { cells, wall } = broken(board, start, target)
      const way = [...cells, wall ?? doorOf(target).cell]
      expect(way[0]).toBe(doorOf(start).cell)
      expect(new Set(cells).size).toBe(cells.length)
      for (const [at, cell] of way.slice(1).entries()) expect(beside(way[at] ?? 0, cell) || wall === null).toBe(true)
      if (wall !== null) expect(cells).not.toContain(wall)
      torn++
    }
  expect(torn).toBeGreaterThan(100)
})
