import { describe, expect, test } from 'vitest'
import type { Timed } from '../wire/core'
import { clockText, left, tookText } from './clock'

describe('a clock', () => {
  const clocks = { left: [60_000, 9_000], running: [1], at: 1000 } as unknown as Timed<unknown>

  test('runs for those who are waited for', () => {
    expect([left(clocks, 0, 5000), left(clocks, 1, 5000)]).toEqual([60_000, 5_000])
  })

  test('never shows less than nothing, nor more than there was', () => {
    expect([left(clocks, 1, 99_000), left(clocks, 1, 0)]).toEqual([0, 9_000])
  })

  test('stands still while what happened is shown', () => {
    const showing = { ...clocks, shown: [0, 4000] }
    expect([3000, 4000, 5000].map((now) => left(showing, 1, now))).toEqual([9_000, 9_000, 8_000])
  })

  test.each([
    [0, '0.0'],
    [9_999, '9.9'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [61_000, '1:01'],
    [3_600_000, '60:00'],
  ])('%i ms is written %s', (ms, text) => {
    expect(clockText(ms)).toBe(text)
  })

  test('what took a while is written to the second that is over', () => {
    expect([999, 7_400, 61_999].map(tookText)).toEqual(['0:00', '0:07', '1:01'])
  })
})
