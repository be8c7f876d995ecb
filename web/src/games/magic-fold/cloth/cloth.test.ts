import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnGame, speak } from '../../../i18n/index.svelte'
import { PICTURES } from '../fixtures/pictures'
import type { Cloth as Sheet } from '../types'
import Cloth from './Cloth.svelte'
import { folded, turn, UNFOLDED, unfolded } from './sheet'

beforeAll(async () => {
  await speak('en')
  await learnGame('magic-fold')
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const HALF: Sheet = { turned: false, folds: [{ type: 'fold', side: 'left', line: 2, under: false }] }

/** A cloth that does as it is told. */
function lies(cloth: Sheet = UNFOLDED, more = {}) {
  let now = cloth
  const show = async (next: Sheet) => {
    now = next
    await rerender({ cloth: next })
  }
  const onfold = vi.fn((step) => show(folded(now, step)))
  const onunfold = vi.fn((whole) => show(unfolded(now, whole)))
  const onturn = vi.fn(() => show(turn(now)))
  const props = { cloth, pictures: PICTURES, label: 'Your cloth', interactive: true, onfold, onunfold, onturn, ...more }
  const { rerender } = render(Cloth, props)
  return { onfold, onunfold, onturn, rerender }
}

const field = () => screen.getByRole('application')
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more })

describe('by keyboard', () => {
  it('an arrow lifts a side, again more of it, and Enter lays it over', async () => {
    const { onfold } = lies()
    await press('ArrowRight')
    await press('ArrowRight')
    expect(screen.getByText(/Left side lifted, 2 rows deep/)).toBeTruthy()
    expect(onfold).not.toHaveBeenCalled()
    await press('Enter')
    expect(onfold).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'left', line: 2, under: false })
    expect(field().getAttribute('aria-label')).toContain('8 pictures visible')
  })

  it('Shift lays it under, the other arrow puts it down again, and so does Escape', async () => {
    const { onfold } = lies()
    await press('ArrowUp')
    await press('ArrowDown')
    await press('Enter')
    await press('ArrowLeft')
    await press('Escape')
    await press('Enter')
    expect(onfold).not.toHaveBeenCalled()
    await press('ArrowLeft')
    await press('Enter', { shiftKey: true })
    expect(onfold).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'right', line: 3, under: true })
  })

  it('never lifts more than there is', async () => {
    const { onfold } = lies(HALF)
    for (let times = 0; times < 5; times++) await press('ArrowRight')
    await press('Enter')
    expect(onfold).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'left', line: 1, under: false })
    await press('ArrowRight')
    await press('Enter')
    expect(onfold).toHaveBeenCalledTimes(1)
  })

  it('Backspace undoes a fold, with Shift all of them, and T turns over', async () => {
    const { onunfold, onturn } = lies(HALF)
    await press('t')
    expect(onturn).toHaveBeenCalledTimes(1)
    await press('Backspace', { shiftKey: true })
    expect(onunfold).toHaveBeenLastCalledWith(true)
    await press('Backspace')
    expect(onunfold).toHaveBeenCalledTimes(1)
  })
})

describe('by hand', () => {
  it('every fold has an arrow of its own', async () => {
    const { onfold } = lies()
    expect(screen.getAllByRole('button', { name: /^Fold .* over/ })).toHaveLength(12)
    await fireEvent.click(screen.getByLabelText('Under'))
    await fireEvent.click(screen.getByRole('button', { name: 'Fold the bottom under, line 3' }))
    expect(onfold).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'bottom', line: 3, under: true })
  })

  it('two taps undo a fold, one does not', async () => {
    const { onunfold } = lies(HALF)
    const tap = async (timeStamp: number) => {
      for (const type of ['pointerdown', 'pointerup']) {
        const event = new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1 })
        Object.defineProperty(event, 'timeStamp', { value: timeStamp })
        await fireEvent(field(), event)
      }
    }
    await tap(1000)
    await tap(2000)
    expect(onunfold).not.toHaveBeenCalled()
    await tap(2200)
    expect(onunfold).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('a drag', () => {
  /** Where nothing is laid out a cell is a pixel wide, and the middle of the cloth is at nought. */
  const at = (type: string, x: number, y: number, more = {}) =>
    fireEvent(
      field(),
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: x, clientY: y, ...more }),
    )

  it('lays the side that it takes hold of over', async () => {
    const { onfold } = lies()
    await at('pointerdown', -1.8, 0)
    await at('pointermove', -0.4, 0.1)
    expect(document.querySelectorAll('.flap')).toHaveLength(1)
    expect(onfold).not.toHaveBeenCalled()
    await at('pointerup', -0.4, 0.1)
    expect(onfold).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'left', line: 1, under: false })
  })

  it('lays it under with a second finger, or with Shift', async () => {
    const { onfold } = lies()
    await at('pointerdown', 0, 1.8)
    await at('pointermove', 0, 0.6)
    await at('pointerdown', 1, 1, { pointerId: 2 })
    await at('pointerup', 0, 0.6)
    expect(onfold).toHaveBeenLastCalledWith({ type: 'fold', side: 'bottom', line: 3, under: true })
    await at('pointerdown', 1.8, 0, { shiftKey: true })
    await at('pointermove', 0.6, 0)
    await at('pointerup', 0.6, 0)
    expect(onfold).toHaveBeenLastCalledWith({ type: 'fold', side: 'right', line: 3, under: true })
  })

  it('that does not go far enough, or is broken off, does nothing', async () => {
    const { onfold } = lies()
    await at('pointerdown', -1.8, 0)
    await at('pointermove', -1.55, 0)
    await at('pointerup', -1.55, 0)
    await at('pointerdown', -1.8, 0)
    await at('pointermove', 0, 0)
    await at('pointercancel', 0, 0)
    await at('pointerup', 0, 0)
    expect(onfold).not.toHaveBeenCalled()
    expect(document.querySelector('.flap')).toBeNull()
  })
})

describe('a cloth that rests', () => {
  it('cannot be folded, but unfolded', async () => {
    const { onfold, onunfold } = lies(HALF, { resting: true })
    await press('ArrowRight')
    await press('Enter')
    expect(onfold).not.toHaveBeenCalled()
    await press('Backspace')
    expect(onunfold).toHaveBeenCalledTimes(1)
  })

  it('that is locked cannot be touched at all', async () => {
    const { onunfold, onturn } = lies(HALF, { locked: true })
    await press('Backspace')
    await press('t')
    expect(onunfold).not.toHaveBeenCalled()
    expect(onturn).not.toHaveBeenCalled()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('what is done to a cloth', () => {
  it('is seen: a flap swings across, and then the cloth lies still', async () => {
    const { rerender } = lies()
    await rerender({ cloth: HALF })
    expect(document.querySelectorAll('.flap')).toHaveLength(1)
    vi.advanceTimersByTime(400)
    await rerender({})
    expect(document.querySelector('.flap')).toBeNull()
    expect(document.querySelectorAll('.cell')).toHaveLength(8)
  })

  it('is there at once for those who want no motion', async () => {
    const { rerender } = lies(UNFOLDED, { motion: 'reduced' })
    await rerender({ cloth: HALF })
    expect(document.querySelector('.flap')).toBeNull()
    expect(document.querySelectorAll('.cell')).toHaveLength(8)
  })

  it('is said to those who do not see it', async () => {
    lies(HALF)
    await press('ArrowDown')
    await press('ArrowDown')
    await press('Enter')
    const live = document.querySelector('[aria-live]')
    expect(live?.textContent).toBe('4 pictures visible: red moon, purple camel; yellow palace, blue lamp')
  })
})
