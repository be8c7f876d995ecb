/** Moments and spans, as people say them. */

import { describe, expect, test } from 'vitest'
import { day, moment, span } from './when'

const NOW = new Date(2026, 10, 16, 12, 0).getTime()
const HOUR = 3_600_000

describe('a moment', () => {
  test('of today is a time', () => {
    expect(moment(NOW - 4 * HOUR, 'en', NOW)).toBe('08:00')
  })
  test('of this week has its day', () => {
    expect(moment(NOW - 26 * HOUR, 'de', NOW)).toMatch(/^So.*10:00$/)
  })
  test('of long ago is a day, of another year with it', () => {
    expect(moment(NOW - 24 * 30 * HOUR, 'fr', NOW)).toBe('17 oct.')
    expect(day(NOW - 24 * 400 * HOUR, 'en', NOW)).toContain('2025')
  })
})

test('spans are seconds, minutes or hours', () => {
  expect(span(1_000, 'en')).toBe('1 sec')
  expect(span(12 * 60_000, 'en')).toBe('12 min')
  expect(span(2.5 * HOUR, 'en')).toBe('2.5 hr')
})
