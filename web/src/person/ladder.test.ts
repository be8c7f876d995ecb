import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, BEN, row, sitter, table } from '../table/table.fake'
import type { TableInfo } from '../wire/types'

const GAME = { id: 'montgolfiere', ladder: ['beginner', 'easy', 'medium'], beginner: { seats: 3, options: [{}] } }

async function fresh() {
  vi.resetModules()
  return (await import('./ladder.svelte')).ladder
}

/** A match against bots of a level, with the places of all, the own first. */
function match(id: string, level: string, ...places: number[]): TableInfo {
  const bots = places.slice(1).map(() => sitter(null, { level }))
  const outcome = { places, reason: 'moon', scores: places, automata: [] }
  return table({ id, stage: 'finished', seats: row(sitter(ADA), ...bots), outcome })
}

describe('the rivals of the next match', () => {
  beforeEach(() => localStorage.clear())

  it('are gentle at first, and stronger after every win', async () => {
    const ladder = await fresh()
    expect([ladder.level(GAME), ladder.because(GAME)]).toEqual(['beginner', 'first'])
    ladder.ended(GAME, match('a', 'beginner', 1, 2, 3), 'ada')
    expect([ladder.level(GAME), ladder.because(GAME)]).toEqual(['easy', 'up'])
    ladder.ended(GAME, match('a', 'easy', 1, 2, 3), 'ada')
    expect(ladder.level(GAME)).toBe('easy') // the same match counts once
    ladder.ended(GAME, match('b', 'easy', 1, 2, 3), 'ada')
    ladder.ended(GAME, match('c', 'medium', 1, 2, 3), 'ada')
    expect([ladder.level(GAME), ladder.because(GAME)]).toEqual(['medium', 'same'])
  })

  it('stay gentle until every first game was played, each with something new', async () => {
    const ladder = await fresh()
    const fold = { ...GAME, beginner: { seats: 3, options: [{ part: 'some' }, { part: 'all' }] } }
    ladder.ended(fold, match('a', 'beginner', 1, 2, 3), 'ada')
    expect([ladder.level(fold), ladder.because(fold), ladder.first(fold)]).toEqual(['beginner', 'next', 1])
    ladder.ended(fold, match('b', 'beginner', 3, 1, 2), 'ada')
    expect([ladder.level(fold), ladder.because(fold)]).toEqual(['beginner', 'same'])
    ladder.choose(fold.id, 'easy')
    ladder.choose(fold.id, 'beginner')
    expect(ladder.first(fold)).toBe(2)
    ladder.ended(fold, match('c', 'beginner', 1, 2, 3), 'ada')
    expect([ladder.level(fold), ladder.because(fold)]).toEqual(['easy', 'up'])
  })

  it('are the stronger the more is won in a row, and a rival that is gone makes way for the next weaker one', async () => {
    const ladder = await fresh()
    const long = { ...GAME, ladder: ['beginner', 'easy', 'hard-20', 'hard-40', 'hard-60', 'hard-80', 'hard'] }
    ladder.ended(long, match('a', 'beginner', 1, 2), 'ada')
    expect(ladder.level(long)).toBe('easy')
    ladder.ended(long, match('b', 'easy', 1, 2), 'ada')
    expect(ladder.level(long)).toBe('hard-40')
    ladder.ended(long, match('c', 'hard-40', 2, 1), 'ada')
    ladder.ended(long, match('d', 'hard-40', 1, 2), 'ada')
    expect([ladder.level(long), ladder.level(GAME)]).toEqual(['hard-60', 'medium'])
    ladder.choose(GAME.id, 'medium')
    expect(ladder.level(long)).toBe('easy')
  })

  it('are easier for whoever comes last twice in a row', async () => {
    const ladder = await fresh()
    ladder.choose(GAME.id, 'medium')
    ladder.ended(GAME, match('a', 'medium', 3, 1, 2), 'ada')
    ladder.ended(GAME, match('b', 'medium', 2, 1, 3), 'ada')
    ladder.ended(GAME, match('c', 'medium', 3, 1, 2), 'ada')
    expect(ladder.level(GAME)).toBe('medium')
    ladder.ended(GAME, match('d', 'medium', 3, 1, 2), 'ada')
    expect([ladder.level(GAME), ladder.because(GAME)]).toEqual(['easy', 'down'])
  })

  it('are whom the person chose, also after the page was loaded again', async () => {
    const ladder = await fresh()
    ladder.choose(GAME.id, 'medium')
    expect((await fresh()).level(GAME)).toBe('medium')
    expect((await fresh()).because(GAME)).toBe('chosen')
  })

  it('do not follow what was played among people, or against others', async () => {
    const ladder = await fresh()
    const friends = table({ id: 'x', seats: row(sitter(ADA), sitter(BEN)), outcome: match('x', '', 1, 2).outcome })
    ladder.ended(GAME, friends, 'ada')
    ladder.ended(GAME, match('y', 'medium', 1, 2, 3), 'ada')
    expect(ladder.because(GAME)).toBe('first')
  })

  it('are only such as there are', async () => {
    const ladder = await fresh()
    const dunes = { id: 'dunes', ladder: ['random'], beginner: null }
    expect([ladder.level(dunes), ladder.because(dunes)]).toEqual(['random', 'open'])
  })
})
