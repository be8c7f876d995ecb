import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LessonStep, TaughtLesson } from '../wire/types'
import { LessonPlayer } from './player.svelte'

const WAITING = { needed: [0], until: null, phase: 1, sealed: false }

/** Four moments a second apart, three steps: read, do, done. */
function lesson(...changed: Partial<LessonStep>[]): TaughtLesson {
  const steps: LessonStep[] = [
    { say: 'goal', point: [], moment: 0, moves: [], jumps: false },
    { say: 'push', point: ['cell'], moment: 1, moves: [{ type: 'push', to: [1, 2] }], jumps: false },
    { say: 'end', point: [], moment: 3, moves: [], jumps: false },
  ]
  return {
    game: 'toy',
    seats: 1,
    seat: 0,
    words: {},
    steps: steps.map((step, at) => ({ ...step, ...changed[at] })),
    moments: [0, 1, 2, 3].map((at) => ({
      at: at * 1000,
      view: { seats: 1, seat: 0, at: at * 1000, gone: [], happened: [{ type: 'fact', at }] },
      legal: [],
      waiting: WAITING,
    })),
  }
}

/** The board shows a moment, and stands still. */
async function shows(player: LessonPlayer): Promise<number> {
  await vi.advanceTimersByTimeAsync(3000)
  player.idle()
  await vi.advanceTimersByTimeAsync(3000)
  return player.sight.view.at
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows one moment after the other until the next step is said', async () => {
  const player = new LessonPlayer(lesson())
  player.next()
  expect(player.at).toBe(0)
  expect(await shows(player)).toBe(1000)
  expect(player.at).toBe(1)
  player.play({ type: 'push', to: [1, 2] } as never)
  expect(await shows(player)).toBe(3000)
  expect(await shows(player)).toBe(3000)
  expect([player.at, player.showing]).toEqual([2, false])
})

it('begins at a step that is only tried, and goes on another day from where it was left', () => {
  new LessonPlayer(lesson()).go(1)
  expect(new LessonPlayer(lesson(), 'end').at).toBe(2)
  expect(new LessonPlayer(lesson(), 'nothing of the kind').at).toBe(1)
})

it('waits where time passes between two moments', () => {
  const player = new LessonPlayer(lesson())
  player.next()
  expect(player.sight.view.at).toBe(0)
  vi.advanceTimersByTime(999)
  expect(player.sight.view.at).toBe(0)
  expect(player.now()).toBe(999)
  vi.advanceTimersByTime(1)
  expect(player.sight.view.at).toBe(1000)
})

it('answers another move kindly, and lets the board take it back', async () => {
  const player = new LessonPlayer(lesson())
  player.go(1)
  const asked = player.play({ type: 'push', to: [2, 1] } as never)
  expect([player.aside, player.sending]).toEqual(['other', true])
  await asked
  expect([player.at, player.sending, player.showing]).toEqual([1, false, false])
  player.go(0)
  await player.play({ type: 'push', to: [1, 2] } as never)
  expect([player.at, player.aside]).toEqual([0, 'read'])
})

it('does not go on from a step that awaits a move', () => {
  const player = new LessonPlayer(lesson())
  player.go(1)
  player.next()
  expect([player.at, player.showing]).toEqual([1, false])
})

it('jumps over what is not worth showing', () => {
  const player = new LessonPlayer(lesson({}, { jumps: true }))
  player.go(1)
  player.play({ to: [1, 2], type: 'push' } as never)
  expect([player.at, player.sight.view.at]).toEqual([2, 3000])
})

it('goes on where it was left, and begins anew once it is finished', () => {
  new LessonPlayer(lesson()).go(1)
  const player = new LessonPlayer(lesson())
  expect(player.at).toBe(1)
  player.go(2)
  expect(new LessonPlayer(lesson()).at).toBe(0)
})

it('glides back to a step that is repeated: nothing of it is played again', () => {
  const player = new LessonPlayer(lesson())
  const { step } = player.sight
  player.go(1)
  expect(player.sight.step - step).toBe(2)
})
