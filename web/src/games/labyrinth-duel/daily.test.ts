import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnGame, speak } from '../../i18n/index.svelte'
import type { Puzzle } from '../../wire/labyrinth-duel'
import { corridor } from './corridor'
import Daily from './Daily.svelte'
import { GAP, push } from './pushing'

// The puzzle of 2026-11-15 and a shortest way, as the rules in Python know them.
const PUZZLE: Puzzle = {
  date: '2026-11-15',
  grade: 'easy',
  board: [5, 5, 6, 5, 7, 12, 9, 0, 6, 14, 11, 6, 5, 14, 10, 7],
  start: 'lamp',
  target: 'skull',
  par: 5,
}
const WAY = [11, 8, 4, 5, 13]

beforeAll(async () => {
  await speak('en')
  await learnGame('labyrinth-duel')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      const { board } = JSON.parse(body).problem
      const at = boards().findIndex((each) => String(each) === String(board))
      return new Response(JSON.stringify({ solution: { pushes: WAY.slice(at), proven: true } }))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The boards on the way. */
function boards() {
  const all = [PUZZLE.board]
  for (const cell of WAY) {
    const board = all.at(-1) ?? []
    all.push(push(board, board.indexOf(GAP), cell))
  }
  return all
}

function puzzle(done = false) {
  const [onsolved, ongaveup] = [vi.fn(), vi.fn()]
  render(Daily, { puzzle: PUZZLE, par: PUZZLE.par, done, onsolved, ongaveup })
  return { onsolved, ongaveup }
}

const cell = (at: number) => document.querySelector(`[data-cell="${at}"]`) as HTMLElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the puzzle of the day', () => {
  it('is solved as soon as the corridor stands, once', async () => {
    const { onsolved } = puzzle()
    for (const at of WAY) {
      expect(onsolved).not.toHaveBeenCalled()
      await fireEvent.click(cell(at))
    }
    expect(onsolved).toHaveBeenCalledExactlyOnceWith({ steps: PUZZLE.par, ms: expect.any(Number), hints: 0 })
    expect(document.querySelector('.trail')).toBeTruthy()
    await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(onsolved).toHaveBeenCalledTimes(1)
  })

  it('takes pushes back and starts over', async () => {
    puzzle()
    await fireEvent.click(cell(WAY[0] ?? -1))
    expect(screen.getByText('1 push')).toBeTruthy()
    await press('Undo')
    expect(screen.getByText('0 pushes')).toBeTruthy()
    await fireEvent.click(cell(WAY[0] ?? -1))
    await fireEvent.click(cell(WAY[1] ?? -1))
    await press('Start over')
    expect(screen.getByText('0 pushes')).toBeTruthy()
  })

  it('gives hints, and counts them', async () => {
    const { onsolved } = puzzle()
    for (const at of WAY) {
      await press('Hint')
      await vi.waitFor(() => expect(document.querySelector('.hinted')).toBeTruthy())
      expect(cell(at).classList.contains('hinted')).toBe(true)
      await fireEvent.click(cell(at))
    }
    expect(onsolved).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ hints: WAY.length }))
  })

  it('shows a way to those who give up, and counts it no more', async () => {
    const { onsolved, ongaveup } = puzzle()
    await press('Give up')
    await vi.waitFor(() => expect(ongaveup).toHaveBeenCalledTimes(1))
    for (let beat = 0; beat <= WAY.length; beat++) {
      vi.advanceTimersByTime(700)
      await tick()
    }
    expect(screen.getByText('This is one of the shortest ways.')).toBeTruthy()
    expect(onsolved).not.toHaveBeenCalled()
  })

  it('has the way that the rules found', () => {
    const last = boards().map((board) => corridor(board, PUZZLE.start, PUZZLE.target).length > 0)
    expect(last.indexOf(true)).toBe(WAY.length)
  })
})
