import { describe, expect, it } from 'vitest'
import { lifted, type Spot } from './drag'
import { folded, lay, UNFOLDED } from './sheet'

const flat = lay(UNFOLDED)
const strip = lay(folded(UNFOLDED, { type: 'fold', side: 'left', line: 2, under: false }))
const at = (x: number, y: number): Spot => ({ x, y })

describe('a finger', () => {
  it('takes the side it comes from across the line in front of it', () => {
    expect(lifted(flat, at(0.2, 2), at(0.8, 2))).toMatchObject({ side: 'left', line: 1 })
    expect(lifted(flat, at(1.5, 2), at(1.9, 2.1))).toMatchObject({ side: 'left', line: 2 })
    expect(lifted(flat, at(3.8, 2), at(3.1, 2))).toMatchObject({ side: 'right', line: 3 })
    expect(lifted(flat, at(1.2, 2), at(0.7, 2))).toMatchObject({ side: 'right', line: 1 })
    expect(lifted(flat, at(2, 0.1), at(2.1, 0.9))).toMatchObject({ side: 'top', line: 1 })
    expect(lifted(flat, at(2, 3.4), at(2, 2.2))).toMatchObject({ side: 'bottom', line: 3 })
  })

  it('folds in half when an edge is drawn all the way to the other one', () => {
    expect(lifted(flat, at(0.1, 2), at(3.9, 2))).toMatchObject({ side: 'left', line: 2, falls: true })
    expect(lifted(flat, at(2, 3.9), at(2, 0.1))).toMatchObject({ side: 'bottom', line: 2, falls: true })
  })

  it('lifts the cloth as far as it goes, and lets it fall once it has gone far enough', () => {
    const [near, far] = [lifted(flat, at(0, 1), at(0.3, 1)), lifted(flat, at(0, 1), at(1.9, 1))]
    expect(near?.falls).toBe(false)
    expect(near?.angle).toBeLessThan(60)
    expect(far?.falls).toBe(true)
    expect(far?.angle).toBeGreaterThan(150)
  })

  it('does nothing when it only taps', () => {
    expect(lifted(flat, at(1, 1), at(1.05, 1.05))).toBeNull()
  })

  it('never folds along a line that is not there', () => {
    expect(lifted(strip, at(1.9, 1), at(0, 1))).toMatchObject({ side: 'right', line: 1 })
    expect(lifted(strip, at(0.1, 1), at(9, 1))).toMatchObject({ side: 'left', line: 1 })
    const single = lay(
      folded(folded(UNFOLDED, { type: 'fold', side: 'left', line: 2, under: false }), {
        type: 'fold',
        side: 'left',
        line: 1,
        under: true,
      }),
    )
    expect(lifted(single, at(0.1, 1), at(0.9, 1))).toBeNull()
  })
})
