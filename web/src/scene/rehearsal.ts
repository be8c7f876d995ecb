/** What the tests of all games share: people, a scene with a recorded match in it, and its sentences in every language. */

import { cleanup, render } from '@testing-library/svelte'
import { type Component, tick } from 'svelte'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMBLEM_NAMES } from '../art/emblems'
import { LANGUAGES } from '../base/languages'
import { PACES } from '../base/pace'
import { learnGame, speak } from '../i18n/index.svelte'
import type { Tempo } from './beats'
import type { AnyFact, AnyMove, AnyView, Person, SceneProps, Seating } from './contract'
import type { Plot } from './director.svelte'
import type { Frame, Match } from './recorded'

const NAMES = ['Ada', 'Ben', 'Cem', 'Dina', 'Eve', 'Finn']
/** A value that is missing, or a key in place of its sentence. */
const UNSAID = /[{}#]|undefined|NaN|\b[a-z_]+\.[a-z_]/

/** Those who sit around a table, and which of them is you. */
export function people(seats = NAMES.length, you: number | null = 0): Person[] {
  return NAMES.slice(0, seats).map((name, seat) => ({
    name,
    emblem: EMBLEM_NAMES[seat] ?? 'sun',
    colour: seat,
    bot: false,
    present: true,
    you: seat === you,
  }))
}

/** Every test speaks English about this game, has time in its own hands, and leaves nothing behind. */
export function rehearsing(game: string): void {
  beforeAll(async () => {
    await speak('en')
    await learnGame(game)
  })
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

/** A screen that has room for everything; else none has any size here. */
export function roomy(): void {
  for (const [side, size] of [
    ['clientWidth', 1280],
    ['clientHeight', 900],
  ] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(function (this: HTMLElement) {
      return this.classList.contains('plan') ? size : 0
    })
}

/** A scene at a frame of a match; `go` leads it to another one. */
export function seated<View extends AnyView, Move extends AnyMove>(
  Scene: Component<SceneProps<View, Move>>,
  match: Match<View, Move>,
  at: number,
  changed: Partial<View> = {},
) {
  const seat = match.seat
  const [play, takeBack, onshow, onidle] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const frame = (step: number) => match.frames[step] as Frame<View, Move>
  const props = (step: number) => {
    const { view, legal, waiting } = frame(step)
    return { view, legal: seat === null ? [] : legal, waiting, step }
  }
  const { view, ...rest } = props(at)
  const { rerender } = render(Scene, {
    ...rest,
    view: { ...view, ...changed },
    seat,
    people: people(match.seats, seat),
    sending: false,
    motion: 'full',
    play,
    takeBack,
    onshow,
    onidle,
  })
  const go = async (step: number, more: Partial<SceneProps<View, Move>> = {}) => {
    await rerender({ ...props(step), ...more })
    await tick()
  }
  return { play, takeBack, onshow, onidle, go, rerender, frame: frame(at), view }
}

/** What a person prepares outlives what others do: here another one chooses, then another one comes to the table. */
export async function holds<View extends AnyView, Move extends AnyMove>(
  { go, view }: Pick<ReturnType<typeof seated<View, Move>>, 'go' | 'view'>,
  at: number,
  seat: number,
  prepared: () => unknown,
): Promise<void> {
  const before = prepared()
  const rival = (seat + 1) % view.seats
  const chose = view.chose?.map((done, other) => done || other === rival)
  const seen = { ...view, ...(chose && { chose }), at: view.at + 900 }
  await go(at, { view: { ...seen, happened: [{ type: 'chose', seat: rival } as AnyFact] }, step: at + 1 })
  await vi.runAllTimersAsync()
  expect(prepared()).toEqual(before)
  await go(at, { view: { ...seen, happened: [] }, step: at + 1, people: people(view.seats, seat) })
  await vi.runAllTimersAsync()
  expect(prepared()).toEqual(before)
}

/** Watch a match from its first frame to its last: every fact is shown, once and in order. */
export async function watch<View extends AnyView, Move extends AnyMove>(
  { go, onshow }: Pick<ReturnType<typeof seated<View, Move>>, 'go' | 'onshow'>,
  { frames }: Match<View, Move>,
): Promise<void> {
  for (let at = 1; at < frames.length; at += 1) {
    await go(at)
    await vi.runAllTimersAsync()
  }
  const shown = onshow.mock.calls.flatMap(([facts]) => facts)
  expect(shown).toEqual(frames.slice(1).flatMap(({ view }) => view.happened))
}

/** Time to read a letter, at a normal pace; and what any sentence gets. */
const LETTER = 30
const SENTENCE = 1500

/**
 * The facts of real matches are cut into beats, none lost and none out of order, and at a normal pace each lasts long
 * enough to read what is said of it in any language, with or without movement.
 */
export function pacing<View extends AnyView & { readonly happened: readonly Fact[] }, Stage, Fact extends AnyFact>(
  game: string,
  plot: Plot<View, Stage, Fact>,
  matches: Readonly<Record<string, Match<View, AnyMove>>>,
  lines: (facts: readonly Fact[], seating: Seating) => readonly string[],
): void {
  beforeAll(() => learnGame(game))
  afterAll(() => speak('en'))

  describe.each(Object.entries(matches))('the beats of %s', (_, { frames, seats, seat }) => {
    const cut = (view: View, tempo: Tempo) => plot.beats(view.happened, view, tempo, view)

    it.each(['full', 'reduced'] as const)('hold every fact in order, motion %s', (motion) => {
      for (const { view } of frames) {
        const beats = cut(view, { motion, pace: 'normal' })
        expect(beats.flatMap((beat) => beat.facts)).toEqual(view.happened)
      }
    })

    it('last as long without movement, and longer at a slower pace', () => {
      for (const { view } of frames) {
        const whole = (tempo: Tempo) => cut(view, tempo).reduce((sum, { ms }) => sum + ms, 0)
        const [slow, normal, quick] = PACES.map((pace) => whole({ motion: 'reduced', pace }))
        expect(whole({ motion: 'full', pace: 'normal' })).toBe(normal)
        expect(normal).toBeLessThanOrEqual(slow ?? 0)
        expect(quick).toBeLessThanOrEqual(normal ?? 0)
      }
    })

    it.each(LANGUAGES)('can be read in %s', async (language) => {
      await speak(language)
      const seating = { seat, people: people(seats, null) } // that it is oneself need not be read
      for (const { view } of frames)
        for (const { facts, ms } of cut(view, { motion: 'reduced', pace: 'normal' })) {
          const said = lines(facts, seating)
          if (ms > 0 && said.length > 0)
            expect(ms, said.join(' ')).toBeGreaterThanOrEqual(Math.max(SENTENCE, LETTER * said.join(' ').length))
        }
    })
  })
}

/** Whatever can be said about a game is there in every language, with all its values. */
export function sayingAll(game: string, everything: () => Iterable<string>): void {
  beforeAll(() => learnGame(game))
  afterAll(() => speak('en'))

  describe.each(LANGUAGES)('in %s', (language) => {
    beforeAll(() => speak(language))

    it('every sentence is there, with all its values', () => {
      let count = 0
      for (const line of everything()) {
        count++
        expect(line).not.toMatch(UNSAID)
        expect(line.trim()).not.toBe('')
      }
      expect(count).toBeGreaterThan(2000)
    })
  })
}
