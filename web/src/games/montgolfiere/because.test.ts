import { beforeAll, describe, expect, it } from 'vitest'
import { learnGame } from '../../i18n/index.svelte'
import { because } from './because'
import type { Fact } from './types'

beforeAll(() => learnGame('montgolfiere'))

const heaviest = (by: number): Fact => ({ type: 'heaviest', balloons: [0], value: 14, by })

describe('why a balloon moved', () => {
  it('is told with the number of this round', () => {
    const moved: Fact = { type: 'moved', balloon: 0, start: 5, end: 6 }
    const why = because(moved, [heaviest(1), moved])
    expect(why?.rule).toBe('ballast')
    expect(why?.sentence).toContain('The highest ballast was 14.')
  })

  it('in a storm is told as a fall', () => {
    const why = because(heaviest(-1), [])
    expect(why?.rule).toBe('storm')
    expect(why?.sentence).toContain('in the storm it fell')
  })
})
