import { beforeAll, describe, expect, it } from 'vitest'
import { learnGame } from '../../i18n/index.svelte'
import { because } from './because'
import type { Card, Fact } from './types'

beforeAll(() => learnGame('magic-fold'))

const element = { motif: null, colour: null }
const card: Card = { number: 1, elements: [element, element, element], clouds: 2, genie: false }
const checked = (right: boolean, genies: number): Fact => ({ type: 'checked', seat: 1, token: 3, card, right, genies })
const moved = (pawn: number, why: 'claim' | 'cobra' | 'shortcut' | 'token'): Fact => ({
  type: 'moved',
  pawns: [pawn],
  start: 12,
  end: why === 'cobra' ? 9 : 16,
  why,
})
const sentence = (fact: Fact, before: readonly Fact[] = []) => because(fact, before)?.sentence

describe('why a card was right or wrong', () => {
  it.each([
    [true, 0, 'asks for 3 pictures, and exactly these were showing.'],
    [true, 1, 'a genie stood for one of them.'],
    [true, 2, 'genies stood for 2 of them.'],
    [false, 0, 'asks for 3 pictures, and something else was showing.'],
  ] as const)('is told with its pictures: %s with %i', (right, genies, words) => {
    expect(sentence(checked(right, genies))).toContain(words)
  })
})

describe('why a pawn moved', () => {
  it('is told by what its token and its card add up to', () => {
    expect(sentence(moved(1, 'claim'), [checked(true, 0)])).toContain('Token 3: 2 clouds, card: 2 clouds, together 4.')
  })

  it('is told of the ghost by the card that it took', () => {
    const took: Fact = { type: 'ghost_took', token: 1, card: { ...card, clouds: 1 } }
    expect(sentence(moved(2, 'claim'), [took, checked(true, 0)])).toContain(
      'Token 1: 0 clouds, card: 1 cloud, together 1.',
    )
  })

  it('is told of shortcuts and cobras by where they lead', () => {
    expect(sentence(moved(1, 'shortcut'))).toContain('from cloud 12 to cloud 16')
    expect(because(moved(1, 'cobra'), [])?.rule).toBe('cobra')
    expect(sentence(moved(1, 'cobra'))).toContain('back 3 clouds')
    expect(because(moved(1, 'token'), [])).toBeNull()
  })

  it('is told at the palace by its cloud', () => {
    const arrived: Fact = { type: 'arrived', pawn: 1, place: 1 }
    expect(sentence(arrived, [moved(1, 'claim'), arrived])).toContain('Cloud 16 is the palace.')
  })
})

describe('why somebody got a genie', () => {
  it.each([
    ['token', 1, 2, 'Token 2 brings a genie. That makes 2 of at most 3.'],
    ['none', 1, 1, 'A player without a card gets a genie.'],
    ['wrong', 0, 3, 'Nobody may hold more than three genies.'],
    ['card', 0, 1, 'All twelve genies are taken.'],
  ] as const)('is told for this case: %s', (why, count, held, words) => {
    expect(sentence({ type: 'gained', seat: 0, why, count, held })).toContain(words)
  })
})
