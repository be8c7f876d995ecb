import { describe, expect, it } from 'vitest'
import type { Placed } from '../../../wire/tapis-volant'
import { endColumn, mirrored, nearest, PIECES, roomFor } from './placing'

describe('where pieces can lie', () => {
  it('keeps panels on the ground and clouds in the sky, inside the board', () => {
    expect(nearest('palace', 40, 9)).toEqual({ piece: 'palace', column: 21, row: 1 })
    expect(nearest('bank', -3, 2)).toEqual({ piece: 'bank', column: 1, row: 7 })
    expect(nearest('bank', 7.4, 30)).toEqual({ piece: 'bank', column: 7, row: 11 })
  })

  it('mirrors a landscape, and twice is the same again', () => {
    const pieces: readonly Placed[] = [
      { piece: 'palm', column: 4, row: 1 },
      { piece: 'bank', column: 9, row: 8 },
    ]
    expect(mirrored(pieces).map(({ column }) => column)).toEqual([20, 12])
    expect(mirrored(mirrored(pieces))).toEqual(pieces)
  })

  it('finds room beside what lies there, and away from both ends', () => {
    let pieces: readonly Placed[] = []
    for (const piece of PIECES.slice(0, 4)) pieces = [...pieces, roomFor(piece, pieces)]
    const ground = [...pieces].sort((one, other) => one.column - other.column)
    for (const [at, placed] of ground.slice(1).entries())
      expect(endColumn(ground[at] ?? placed)).toBeLessThan(placed.column)
    expect(ground[0]?.column).toBeGreaterThan(2)
  })

  it('leaves a piece in the middle where there is no room', () => {
    const wide: readonly Placed[] = [4, 7, 10, 13, 16, 19].map((column) => ({ piece: 'gate', column, row: 1 }))
    expect(roomFor('palace', wide)).toEqual({ piece: 'palace', column: 11, row: 1 })
  })
})
