import { describe, expect, test } from 'vitest'
import { FACTS } from '../../wire/montgolfiere'
import type { Board } from '../../wire/types'
import { board, entry } from '../table.fake'
import { Recent } from './recent.svelte'
import { type Sight, see } from './sight'

const CHOOSE = { legal: [{ type: 'play' }] }

/** What a seat saw, one event after the other. */
function seen(seat: number | null, ...boards: [type: string, more?: Partial<Board>][]): Sight[] {
  const sights: Sight[] = []
  for (const [type, more] of boards) {
    const start = sights.length
    sights.push(see(board([entry(type)], { seat, start, ...more }), sights.at(-1)))
  }
  return sights
}

function lastRound(sights: readonly Sight[]): readonly Sight[] {
  const recent = new Recent()
  for (const sight of sights) recent.came(sight)
  return recent.lastRound(FACTS)
}

describe('the last round', () => {
  test('begins where one could last choose, and ends with what was shown last', () => {
    const round = [['dealt', CHOOSE], ['chose'], ['chose'], ['moved', CHOOSE], ['chose', CHOOSE]] as const
    const sights = seen(0, ...(round as unknown as [string][]))
    expect(lastRound(sights)).toEqual(sights.slice(0, 4))
  })

  test('is for those who watch what was shown last', () => {
    const sights = seen(null, ['dealt'], ['moved'], ['chose'], ['moved'])
    expect(lastRound(sights)).toEqual(sights.slice(2))
  })

  test('is not there before anything was shown, nor after a jump', () => {
    const [first, second] = seen(0, ['dealt'], ['moved']) as [Sight, Sight]
    expect(lastRound([first])).toEqual([])
    expect(lastRound([first, { ...second, step: first.step + 2 }])).toEqual([])
  })
})
