import { describe, expect, it } from 'vitest'
import { spread } from './geometry'

describe('marks that lie on each other', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 15, y: 4 },
    { x: 15, y: 4 },
    { x: 300, y: 0 },
  ]

  it('are moved apart until none covers another', () => {
    const apart = spread(points, 24)
    for (const [at, one] of apart.entries())
      for (const other of apart.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(23)
  })

  it('stay near their ends, and what lies alone stays where it is', () => {
    const apart = spread(points, 24)
    for (const [at, { x, y }] of points.entries())
      expect(Math.hypot((apart[at]?.x ?? 0) - x, (apart[at]?.y ?? 0) - y)).toBeLessThan(48)
    expect(apart[4]).toEqual(points[4])
  })
})
