import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { learnGame, speak } from '../i18n/index.svelte'
import { type Book, isPerfect, type Result, read, result, results, streak, write } from './book'
import { dayText, isDay, plus, today } from './days'
import { spoilerFree } from './share'

const GAME = 'labyrinth-duel'
const how = (on: string, more: Partial<Result> = {}): Result => ({
  steps: 6,
  ms: 42_000,
  hints: 0,
  par: 5,
  on,
  ...more,
})

beforeEach(() => localStorage.clear())

describe('days', () => {
  it('are those of UTC', () => {
    expect(today(Date.parse('2026-11-15T23:59:59Z'))).toBe('2026-11-15')
    expect(today(Date.parse('2026-11-16T00:00:00Z'))).toBe('2026-11-16')
    expect(plus('2026-02-28', 1)).toBe('2026-03-01')
    expect(plus('2027-01-01', -1)).toBe('2026-12-31')
    expect(dayText('2026-11-15', 'en')).toBe('Sunday 15 November')
  })

  it('have a puzzle once they have come', () => {
    expect(isDay('2026-11-15', '2026-11-15')).toBe(true)
    for (const wrong of ['2026-11-16', '2025-12-31', '2026-02-30', 'today', '2026-1-1'])
      expect(isDay(wrong, '2026-11-15')).toBe(false)
  })
})

describe('the book', () => {
  it('keeps the first result of a puzzle', () => {
    write(GAME, '2026-11-15', 'easy', how('2026-11-15'))
    write(GAME, '2026-11-15', 'easy', how('2026-11-15', { steps: 5 }))
    write(GAME, '2026-11-15', 'hard', how('2026-11-15', { steps: 12 }))
    expect(result(read(GAME), '2026-11-15', 'easy')?.steps).toBe(6)
    expect(results(read(GAME))).toHaveLength(2)
  })

  it('counts nothing whose solution was looked at first', () => {
    write(GAME, '2026-11-15', 'easy', { gaveUp: true })
    const book = write(GAME, '2026-11-15', 'easy', how('2026-11-15'))
    expect(result(book, '2026-11-15', 'easy')).toBeNull()
    expect(streak(book, '2026-11-15')).toBe(0)
  })

  it('reads whatever it finds', () => {
    for (const odd of ['{', '[]', '7', 'null']) {
      localStorage.setItem(`bisat.daily.${GAME}`, odd)
      expect(results(read(GAME))).toEqual([])
    }
  })

  it('knows how many days in a row the puzzle was solved on its day', () => {
    const book: Book = Object.fromEntries(
      ['2026-11-11', '2026-11-13', '2026-11-14'].map((day) => [day, { easy: how(day) }]),
    )
    expect(streak(book, '2026-11-14')).toBe(2)
    expect(streak(book, '2026-11-15')).toBe(2)
    expect(streak(book, '2026-11-16')).toBe(0)
    const late: Book = { ...book, '2026-11-12': { easy: how('2026-11-14') } }
    expect(streak(late, '2026-11-14')).toBe(2)
  })
})

describe('a result to share', () => {
  beforeAll(async () => {
    await speak('en')
    await learnGame(GAME)
  })

  it('is perfect in the fewest steps and without a hint', () => {
    const solved = { steps: 5, ms: 1, hints: 0 }
    expect([solved, { ...solved, steps: 6 }, { ...solved, hints: 4 }].map((each) => isPerfect(each, 5))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('says how it went, grade by grade, and nothing of the puzzle', () => {
    write(GAME, '2026-11-15', 'easy', how('2026-11-15', { steps: 5 }))
    const book = write(GAME, '2026-11-15', 'hard', how('2026-11-15', { hints: 2 }))
    expect(spoilerFree(GAME, 'Labyrinth', '2026-11-15', ['easy', 'medium', 'hard'], book)).toBe(
      'Labyrinth · 2026-11-15\neasy: ★ 5 pushes, par 5, 0:42, no hint\nhard: ✓ 6 pushes, par 5, 0:42, 2 hints',
    )
  })
})
