import { beforeAll, describe, expect, it } from 'vitest'
import { learnGame } from '../../i18n/index.svelte'
import { because } from './because'
import { MATCHES } from './fixtures'
import type { Fact, View } from './types'

beforeAll(() => learnGame('labyrinth-duel'))

const frame = Object.values(MATCHES).find(({ seats }) => seats === 2)?.frames[0]
const view = { ...(frame?.view as View), cards: 5, scores: [5, 3] }
const corridor = [
  [0, 0],
  [0, 1],
  [1, 1],
] as const
const called: Fact = { type: 'called', seat: 0, target: 'lamp', corridor }
const sentence = (fact: Fact, before: readonly Fact[] = []) => because(fact, before, view)?.sentence

describe('why a card was won', () => {
  it('is told with the tiles of this corridor', () => {
    expect(sentence(called)).toContain('This corridor ran through 3 tiles.')
    expect(sentence({ ...called, corridor: [] })).toContain('no openings that met')
  })

  it('is told of whoever walked it, too', () => {
    const walked: Fact = { type: 'walked', seat: 0, start: 'lamp', end: 'ring' }
    expect(sentence(walked, [called, walked])).toContain('through 3 tiles')
    expect(sentence({ ...walked, seat: 1 }, [called])).toBeUndefined()
  })

  it('is told with how many are missing', () => {
    const won = (cards: number): Fact => ({ type: 'won', seat: 0, target: 'lamp', cards })
    expect(sentence(won(3))).toContain('3 of 5 cards: 2 more win the duel.')
    expect(sentence(won(4))).toContain('one more wins the duel')
    expect(sentence(won(5))).toContain('that wins the duel')
  })

  it('is told with the score at the end', () => {
    expect(sentence({ type: 'ended', reason: 'cards', winners: [0] })).toContain('It ended 5 : 3, and 5 cards')
    expect(because({ type: 'ended', reason: 'forfeit', winners: [0] }, [], view)).toBeNull()
  })
})

describe('why a card was set aside', () => {
  it.each([
    ['wrong', 'there was no corridor'],
    ['skipped', 'Both wanted to skip it.'],
    ['both', 'both corridors stood open already'],
  ] as const)('is told for this case: %s', (why, words) => {
    expect(sentence({ type: 'set_aside', target: 'lamp', why })).toContain(words)
  })
})
