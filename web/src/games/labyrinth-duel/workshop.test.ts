import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { learnGame, speak } from '../../i18n/index.svelte'
import { FIRST, rotated, swapped } from './laying'
import Workshop from './Workshop.svelte'

let joinable = true

beforeAll(async () => {
  await speak('en')
  await learnGame('labyrinth-duel')
})
beforeEach(() => {
  joinable = true
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      joinable
        ? new Response('{"solution":{"pushes":[1],"proven":true}}')
        : new Response('{"id":"labyrinth_duel.unjoinable","values":{},"text":"No."}', { status: 409 }),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function workshop() {
  const onplay = vi.fn()
  render(Workshop, { onplay })
  return onplay
}

const place = (at: number) => document.querySelector(`[data-place="${at}"]`) as HTMLElement
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement
const checked = () => vi.advanceTimersByTimeAsync(600)

describe('laying by hand', () => {
  it('can be played as soon as the rules have said so', async () => {
    const onplay = workshop()
    expect(button('Open a table with it').disabled).toBe(true)
    await checked()
    expect(screen.getByText(/All 120 pairs/)).toBeTruthy()
    await fireEvent.click(button('Open a table with it'))
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ lay_out: [FIRST] })
  })

  it('swaps two tiles that are tapped, and turns one that is tapped twice', async () => {
    const onplay = workshop()
    await fireEvent.click(place(0))
    expect(place(0).getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(place(3))
    await fireEvent.click(place(4))
    await fireEvent.click(place(4))
    await checked()
    await fireEvent.click(button('Open a table with it'))
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ lay_out: [rotated(swapped(FIRST, 0, 3), 4)] })
  })

  it('is done with the keyboard alone', async () => {
    const onplay = workshop()
    place(0).focus()
    await fireEvent.keyDown(place(0), { key: 'r' })
    await fireEvent.keyDown(place(0), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(place(1))
    await fireEvent.keyDown(place(1), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(place(5))
    await checked()
    await fireEvent.click(button('Open a table with it'))
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ lay_out: [rotated(FIRST, 0)] })
  })

  it('says in words what is wrong, and cannot be played then', async () => {
    workshop()
    joinable = false
    await checked()
    expect(screen.getByText(/some objects can never be joined/)).toBeTruthy()
    expect(button('Open a table with it').disabled).toBe(true)
  })

  it('asks for a second board where each has its own', async () => {
    const onplay = workshop()
    await checked()
    await fireEvent.click(screen.getByLabelText('One board each'))
    expect(button('Open a table with it').disabled).toBe(true)
    await checked()
    await fireEvent.click(button('Open a table with it'))
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ lay_out: [FIRST, FIRST] })
  })
})
