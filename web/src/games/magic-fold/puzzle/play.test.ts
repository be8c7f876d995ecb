import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnGame, speak } from '../../../i18n/index.svelte'
import { PICTURES } from '../fixtures/pictures'
import Practice from '../Practice.svelte'
import type { Cloth } from '../types'
import { elementsOf } from './deck'
import Puzzle from './Puzzle.svelte'
import { dealt } from './stack'

beforeAll(async () => {
  await speak('en')
  await learnGame('magic-fold')
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NEAR: Cloth = {
  turned: false,
  folds: [
    { type: 'fold', side: 'left', line: 2, under: false },
    { type: 'fold', side: 'top', line: 2, under: false },
  ],
}
/** One fold more shows just these: they lie under each other. */
const ASKED = elementsOf('red moon, yellow palace')

function put(more = {}) {
  const heard = { onsolved: vi.fn(), ongaveup: vi.fn() }
  render(Puzzle, { start: NEAR, elements: ASKED, pictures: PICTURES, par: 1, done: false, ...heard, ...more })
  return heard
}
const field = () => screen.getByRole('application')
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more })
const button = (name: string) => screen.getByRole('button', { name })
const said = () => screen.getByRole('status').textContent

describe('a puzzle', () => {
  it('gives the next step as a hint, and says how it was solved', async () => {
    const { onsolved } = put()
    expect(said()).toContain('Show exactly these pictures')
    await fireEvent.click(button('Hint'))
    expect(said()).toMatch(/^One step to go\. Fold the (left|right) (over|under), line 1 \(the arrow that glows\)\.$/)
    const [, side, way] = /the (left|right) (over|under)/.exec(said() ?? '') ?? []
    vi.advanceTimersByTime(4_000)
    await press(side === 'left' ? 'ArrowRight' : 'ArrowLeft')
    await press('Enter', { shiftKey: way === 'under' })
    expect(onsolved).toHaveBeenCalledExactlyOnceWith({ steps: 1, ms: 4_000, hints: 1 })
    expect(said()).toBe('There they are, after 1 step!')
    await fireEvent.click(button('Start over'))
    await press(side === 'left' ? 'ArrowRight' : 'ArrowLeft')
    await press('Enter', { shiftKey: way === 'under' })
    expect(said()).toBe('There they are, after 1 step!')
    expect(onsolved).toHaveBeenCalledOnce()
  })

  it('does not count once the way was shown', async () => {
    const { onsolved, ongaveup } = put()
    await fireEvent.click(button('Give up'))
    expect(ongaveup).toHaveBeenCalledOnce()
    await vi.runOnlyPendingTimersAsync()
    await vi.runOnlyPendingTimersAsync()
    expect(said()).toBe('This is one of the shortest ways.')
    expect(onsolved).not.toHaveBeenCalled()
    await fireEvent.click(button('Start over'))
    expect(said()).toContain('Show exactly these pictures')
    await press('ArrowLeft')
    await press('Enter', { shiftKey: true })
    expect(said()).toBe('There they are, after 1 step!')
    expect(onsolved).not.toHaveBeenCalled()
  })

  it('may be looked at again when it is done, and nothing is said', async () => {
    const { onsolved, ongaveup } = put({ done: true })
    await fireEvent.click(button('Shortest way'))
    await vi.runOnlyPendingTimersAsync()
    await vi.runOnlyPendingTimersAsync()
    expect(said()).toBe('This is one of the shortest ways.')
    expect([onsolved.mock.calls, ongaveup.mock.calls]).toEqual([[], []])
  })
})

describe('practice', () => {
  it('deals a card that does not lie there already', () => {
    for (let chance = 0; chance < 1; chance += 0.02) {
      const card = dealt('mixed', NEAR, PICTURES, () => chance)
      expect(card.length).toBeGreaterThan(0)
      expect(card).not.toEqual(elementsOf('camel, lamp, moon, palace'))
    }
  })

  it('deals another card, from the deck that was chosen', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    render(Practice)
    const asked = () => screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(asked()).toEqual(['camel', 'lamp', 'moon', 'palace'])
    const advanced = screen.getByRole('radio', { name: 'Advanced' })
    advanced.focus()
    await fireEvent.click(advanced)
    expect(document.activeElement).toBe(advanced)
    expect(asked()).toEqual(['moon', 'red', 'yellow', 'anything'])
    vi.mocked(Math.random).mockReturnValue(0.99)
    await fireEvent.click(button('Another card'))
    expect(document.activeElement).toBe(field())
    expect(asked()).toEqual(['camel', 'purple palace', 'yellow palace', 'yellow'])
  })
})
