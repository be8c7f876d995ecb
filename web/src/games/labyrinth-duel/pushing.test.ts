// Every push here was made by the rules in Python.

import { describe, expect, it } from 'vitest'
import pushes from './fixtures/pushes.txt?raw'
import { cellName, GAP, line, moving, push, WAYS, wayOf } from './pushing'
import { follow, name } from './tiles'

const lines = pushes.trimEnd().split('\n')
const digits = (text: string) => [...text].map((digit) => Number.parseInt(digit, 16))
const walks = lines.slice(16).map((walk) => {
  const [start = '', ...steps] = walk.split(' ')
  return {
    start: digits(start),
    steps: steps.map((step) => ({ cell: digits(step)[0] ?? -1, after: digits(step.slice(1)) })),
  }
})

describe('a push', () => {
  it('can begin in the cells that the rules name, in their order', () => {
    const order = ['right', 'left', 'down', 'up'] as const
    for (let gap = 0; gap < 16; gap++) expect(order.flatMap((way) => line(gap, way))).toEqual(digits(lines[gap] ?? ''))
  })

  it('leaves the board that the rules leave, thousands of times', () => {
    let made = 0
    for (const { start, steps } of walks) {
      let board = start
      for (const { cell, after } of steps) {
        board = push(board, board.indexOf(GAP), cell)
        expect(board).toEqual(after)
        made++
      }
    }
    expect(made).toBe(3200)
  })

  it('cannot begin out of line with the gap, nor in it', () => {
    expect(wayOf(5, 10)).toBeNull()
    expect(wayOf(5, 5)).toBeNull()
    expect(moving(5, 10)).toEqual([])
    expect(WAYS.map((way) => line(0, way).length)).toEqual([3, 0, 3, 0])
  })

  it('moves the tiles between cell and gap, towards the gap', () => {
    expect(moving(0, 3)).toEqual([1, 2, 3])
    expect(wayOf(0, 3)).toBe('left')
    expect(cellName(3)).toBe('d1')
  })
})

describe('tiles keep their names', () => {
  it('through every push', () => {
    for (const { start, steps } of walks) {
      let [board, names] = [start, name(start)]
      const first = new Map(names.map((each, cell) => [each, start[cell]]))
      for (const { cell, after } of steps) {
        const gap = board.indexOf(GAP)
        names = follow(names, board, after)
        expect(names[cell]).toBeNull()
        expect(new Set(names).size).toBe(16)
        names.forEach((each, at) => {
          if (at !== cell) expect(first.get(each)).toBe(after[at])
        })
        expect(names[gap]).not.toBeNull()
        board = after
      }
    }
  })

  it('even when a board comes out of nowhere', () => {
    const [one, other] = [walks[0]?.start ?? [], walks[0]?.steps.at(-1)?.after ?? []]
    const names = follow(name(one), one, other)
    expect(new Set(names).size).toBe(16)
    names.forEach((each, at) => {
      expect(each === null ? GAP : one[each]).toBe(other[at])
    })
  })
})
