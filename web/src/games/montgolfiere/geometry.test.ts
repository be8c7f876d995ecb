import { describe, expect, it } from 'vitest'
import { geometry } from './geometry'

const SKIES = [
  [390, 600],
  [320, 420],
  [360, 560],
  [768, 780],
  [460, 740],
  [900, 720],
  [540, 340],
] as const

describe.each(SKIES)('in a sky of %i × %i', (width, height) => {
  for (const moon of [12, 15]) {
    for (const balloons of [2, 3, 4, 5, 6, 7]) {
      const sky = geometry(width, height, balloons, moon)

      it(`${balloons} balloons of a game to ${moon} and the cards beside them never touch and never leave it`, () => {
        for (let at = 0; at < balloons; at++) {
          const [left, right] = [sky.x(at) - sky.balloon.width / 2, sky.x(at) + sky.balloon.width / 2]
          const before = at === 0 ? 0 : sky.x(at - 1) + sky.balloon.width / 2 + sky.card
          expect(left).toBeGreaterThanOrEqual(before - 0.001)
          expect(right + sky.card).toBeLessThanOrEqual(width)
        }
        if (sky.open) expect(sky.card).toBeGreaterThanOrEqual(33.5)
        expect(sky.y(moon) - sky.balloon.height).toBeGreaterThanOrEqual(0)
        expect(sky.y(1)).toBeLessThan(height)
        expect(sky.band).toBeGreaterThan(height > 500 ? 28 : 15)
      })
    }
  }
})
