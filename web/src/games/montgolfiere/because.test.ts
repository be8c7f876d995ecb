import { describe, expect, it } from 'vitest'
import { because } from './because'
import type { Fact } from './types'

const revealed: Fact = { type: 'revealed', round: 1, cards: ['motor', 'grapple', '14'] }
const moved = (balloon: number, start: number, end: number): Fact => ({ type: 'moved', balloon, start, end })

describe('why a balloon moved', () => {
  const motored: Fact = { type: 'motored', balloon: 0, by: 2 }
  const grappled: Fact = { type: 'grappled', balloon: 1, onto: [0], by: 2 }

  it.each([
    [moved(0, 5, 7), 'motor'],
    [moved(1, 5, 7), 'grapple'],
    [moved(2, 5, 6), 'ballast'],
    [moved(2, 5, 4), 'storm'],
  ])('%o is the rule %s', (fact, rule) => {
    expect(because(fact, [revealed, motored, grappled, fact])?.rule).toBe(rule)
  })

  it('has nothing to do with the round before', () => {
    const fact = moved(0, 7, 8)
    expect(because(fact, [revealed, motored, moved(0, 5, 7), revealed, fact])?.rule).toBe('ballast')
  })

  it('leaves all else to its usual rule', () => {
    expect(because(revealed, [revealed])).toBeNull()
  })
})
