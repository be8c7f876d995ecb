import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Ticking } from './ticking.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('follows the time until it is stopped, and takes one look where it stands still', () => {
  let now = 500
  const ticking = new Ticking(() => now)
  expect(ticking.now).toBe(500)
  const stop = ticking.follow(true)
  now = 1500
  vi.advanceTimersByTime(100)
  expect(ticking.now).toBe(1500)
  stop?.()
  now = 2500
  vi.advanceTimersByTime(500)
  expect(ticking.now).toBe(1500)
  expect(ticking.follow(false)).toBeUndefined()
  expect(ticking.now).toBe(2500)
})
