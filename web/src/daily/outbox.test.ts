import { beforeEach, expect, it, vi } from 'vitest'
import type { PuzzleResult } from '../wire/types'

const server = vi.hoisted(() => ({ writeBook: vi.fn() }))
vi.mock('../server/requests', async (original) => ({ ...(await original<object>()), ...server }))

vi.resetModules()
const { Refusal } = await import('../server/requests')
const { read, result, write } = await import('./book')
const { forgetResults, owe, owes, exchange } = await import('./outbox')

const GAME = 'labyrinth-duel'
const DAY = '2026-11-15'
const how = { steps: 6, ms: 42_000, hints: 0, par: 5, on: DAY }

/** A server that keeps the first result of each puzzle. */
let known: PuzzleResult[] = []
const answers = async (results: PuzzleResult[]) => {
  const same = (one: PuzzleResult) => known.some(({ date, grade }) => date === one.date && grade === one.grade)
  for (const one of results) if (!same(one)) known.push(one)
  return { results: known }
}

function solve(grade: string, steps = 6): void {
  write(GAME, DAY, grade, { ...how, steps })
  owe(GAME, DAY, grade)
}

beforeEach(() => {
  localStorage.clear()
  known = []
  server.writeBook.mockReset().mockImplementation(answers)
})

it('keeps what was solved without network until the server answers, and sends it once', async () => {
  server.writeBook.mockRejectedValueOnce(new Refusal('unreachable', ''))
  solve('easy')
  solve('easy') // nobody solves a puzzle twice
  expect([await exchange(), owes()]).toEqual([false, true])
  expect([await exchange(), owes(), known.length]).toEqual([true, false, 1])
  server.writeBook.mockClear()
  await exchange()
  expect(server.writeBook.mock.calls).toEqual([[[]]])
})

it('counts the first result of all browsers', async () => {
  known = [{ game: GAME, date: DAY, grade: 'easy', ...how, steps: 9 }]
  solve('easy', 5)
  solve('hard', 7)
  await exchange()
  expect([result(read(GAME), DAY, 'easy')?.steps, result(read(GAME), DAY, 'hard')?.steps]).toEqual([9, 7])
})

it('sends what was solved before there was a book on the server', async () => {
  write(GAME, DAY, 'easy', how)
  write('magic-fold', DAY, '', { gaveUp: true })
  await exchange()
  expect(known.map(({ game, steps }) => [game, steps])).toEqual([
    [GAME, 6],
    ['magic-fold', null],
  ])
})

it('does not offer for ever what the server refuses', async () => {
  server.writeBook.mockRejectedValueOnce(new Refusal('no_such_puzzle', ''))
  solve('odd')
  await exchange()
  expect([owes(), result(read(GAME), DAY, 'odd')?.steps]).toEqual([false, 6])
})

it.each(['too_fast', 'too_slow'])('offers again what came %s', async (id) => {
  server.writeBook.mockRejectedValueOnce(new Refusal(id, ''))
  solve('easy')
  expect([await exchange(), owes()]).toEqual([false, true])
  expect([await exchange(), owes(), known.length]).toEqual([true, false, 1])
})

it('sends many in several goes', async () => {
  for (let at = 0; at < 120; at++) solve(`grade-${at}`)
  await exchange()
  expect([known.length, server.writeBook.mock.calls.length, owes()]).toEqual([120, 3, false])
})

it('forgets the results of whoever is erased, and nothing else', () => {
  localStorage.setItem('bisat.preferences', '{}')
  solve('easy')
  forgetResults()
  expect(Object.keys(localStorage)).toEqual(['bisat.preferences'])
})
