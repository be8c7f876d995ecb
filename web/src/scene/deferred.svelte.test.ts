import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deferred } from './deferred.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a store by hand, as a component would. */
function following(first: number) {
  let value = $state(first)
  let deferred: Deferred<number> | undefined
  const stop = $effect.root(() => {
    deferred = new Deferred(() => value)
  })
  const to = (next: number) => {
    value = next
    flushSync()
  }
  flushSync()
  return { current: () => deferred?.current, to, stop }
}

test('what is followed is there at once, and each change a moment later', () => {
  const { current, to, stop } = following(1)
  expect(current()).toBe(1)
  to(2)
  expect(current()).toBe(1)
  vi.advanceTimersByTime(60)
  expect(current()).toBe(2)
  stop()
})

test('of changes that come close together only the last is taken', () => {
  const { current, to, stop } = following(1)
  to(2)
  vi.advanceTimersByTime(30)
  to(3)
  vi.advanceTimersByTime(30)
  expect(current()).toBe(1)
  vi.advanceTimersByTime(30)
  expect(current()).toBe(3)
  stop()
})
