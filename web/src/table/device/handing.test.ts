import { describe, expect, test } from 'vitest'
import { handTo } from './handing'

const at = { own: [0, 2, 3], needed: [0, 1, 2, 3], shown: null, last: null, allShown: true, stays: false }

describe('the device', () => {
  test('goes to the first who is needed', () => {
    expect(handTo({ ...at, needed: [1, 3] })).toBe(3)
  })

  test('goes to somebody even while all wait for others', () => {
    expect(handTo({ ...at, needed: [1] })).toBe(0)
  })

  test('stays where it is needed', () => {
    expect(handTo({ ...at, shown: 2 })).toBeNull()
  })

  test('goes to the next in the round, then from the beginning', () => {
    expect(handTo({ ...at, shown: 2, needed: [0, 3] })).toBe(3)
    expect(handTo({ ...at, shown: 2, needed: [0, 1] })).toBe(0)
  })

  test('waits until everything has been shown', () => {
    expect(handTo({ ...at, shown: 2, needed: [0], allShown: false })).toBeNull()
  })

  test('stays while nobody here is needed', () => {
    expect(handTo({ ...at, shown: 2, needed: [1] })).toBeNull()
  })

  test('goes to nobody while all look at it, then to whoever had it or comes next', () => {
    const all = { ...at, stays: true, last: 2 }
    expect(handTo({ ...all, allShown: false })).toBeNull()
    expect(handTo(all)).toBe(2)
    expect(handTo({ ...all, needed: [0, 1, 3] })).toBe(3)
    expect(handTo({ ...all, needed: [1] })).toBeNull()
  })

  test('with one seat, or none, is never handed on', () => {
    expect(handTo({ ...at, own: [1] })).toBeNull()
    expect(handTo({ ...at, own: [] })).toBeNull()
  })
})
