import { describe, expect, it } from 'vitest'
import box from '../../../../../bisat/games/tapis_volant/rules/box.json'
import { BOARD, left, middle, top } from './grid'
import { CLOUDS, DRAWINGS, PIECES } from './shapes'

describe('the drawings of the pieces', () => {
  it('are as large as the pieces in the box', () => {
    const sizes = Object.fromEntries(PIECES.map((piece) => [piece, [DRAWINGS[piece].columns, DRAWINGS[piece].rows]]))
    expect(sizes).toEqual({ ...box.ground, ...box.clouds })
    expect([...CLOUDS].sort()).toEqual(Object.keys(box.clouds).sort())
  })

  it('use no number that is not one', () => {
    for (const { shapes } of Object.values(DRAWINGS)) for (const [, d] of shapes) expect(d).not.toMatch(/NaN|undefined/)
  })
})

describe('the grid', () => {
  it('has the start at the lower left and the finish at the lower right', () => {
    expect(middle([1, 1])).toEqual({ x: 20, y: BOARD.high - 20 })
    expect(left(25)).toBe(BOARD.wide)
    expect(top(12)).toBe(0)
  })
})
