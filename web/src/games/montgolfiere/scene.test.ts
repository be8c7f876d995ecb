import { fireEvent, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { watchClicks } from '../../design/bounce'
import { holds, rehearsing, roomy, seated, watch } from '../../scene/rehearsal'
import { type Frame, MATCHES, type Match } from './fixtures'
import Scene from './Scene.svelte'
import { squadron } from './squadron'
import type { View } from './types'

rehearsing('montgolfiere')

const table = (match: Match, at: number, changed: Partial<View> = {}) => seated(Scene, match, at, changed)

const hand = () => within(screen.getByRole('toolbar', { name: 'Your hand' })).getAllByRole('button')
const card = (at: number) => hand()[at] as HTMLElement
const choosing = MATCHES.four.frames.findIndex(({ view }) => view.round === 3 && !view.chose[1])
const sealed = MATCHES.four.frames.findIndex(({ view }) => view.choice?.type === 'play')
const following = MATCHES.four.frames.findIndex(({ legal }) => legal.some((move) => move.type === 'follow'))
const reveal = MATCHES.four.frames.findIndex(({ view }) => view.happened.some((fact) => fact.type === 'revealed'))

describe('a card', () => {
  it('is looked at with one tap and laid with the second', async () => {
    const { play, frame } = table(MATCHES.four, choosing)
    await fireEvent.click(card(2))
    expect(card(2).getAttribute('aria-pressed')).toBe('true')
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(card(2))
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'play', card: frame.view.hands[1]?.[2] })
  })

  it('can be laid with the button beside its words', async () => {
    const { play } = table(MATCHES.four, choosing)
    await fireEvent.click(card(0))
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('is not laid while another move is on its way', async () => {
    const { play, rerender } = table(MATCHES.four, choosing)
    await rerender({ sending: true })
    await fireEvent.click(card(1))
    await fireEvent.click(card(1))
    expect(play).not.toHaveBeenCalled()
  })

  it('explains itself to a long press and is not chosen by it', async () => {
    table(MATCHES.four, choosing)
    card(1).dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
    vi.advanceTimersByTime(600)
    await tick()
    expect(screen.getAllByText(/square/).length).toBeGreaterThan(0)
    await fireEvent.click(card(1))
    expect(card(1).getAttribute('aria-pressed')).toBe('false')
  })

  it('has its explanation as a description', () => {
    table(MATCHES.four, choosing)
    const id = card(0).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toMatch(/\w+ \w+/)
  })
})

describe('what everybody has not played yet', () => {
  it('is listed where there is room, until a card is considered', async () => {
    roomy()
    const { frame } = table(MATCHES.four, choosing, { played: [['15', 'motor'], [], [], []] })
    const heading = screen.getByText('Not played yet')
    const rows = within(heading.parentElement as HTMLElement).getAllByRole('listitem')
    expect(rows).toHaveLength(frame.view.squares.length)
    expect(rows[0]?.textContent).toMatch(/Ballast 14: 1 left.*Super motor: none left/)
    expect(rows[1]?.textContent).toMatch(/Ballast 15: 1 left.*Super motor: 1 left/)
    await fireEvent.click(card(0))
    expect(screen.queryByText('Not played yet')).toBeNull()
  })
})

describe('by keyboard', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  it('arrows walk through the hand, in a circle', async () => {
    table(MATCHES.four, choosing)
    card(0).focus()
    await press('ArrowRight')
    expect(document.activeElement).toBe(card(1))
    await press('Home')
    await press('ArrowLeft')
    expect(document.activeElement).toBe(hand().at(-1))
    expect(hand().filter((button) => button.tabIndex === 0)).toEqual([hand().at(-1)])
  })

  it('Escape lets go of a card', async () => {
    table(MATCHES.four, choosing)
    card(3).focus()
    await fireEvent.click(card(3))
    await press('Escape')
    expect(card(3).getAttribute('aria-pressed')).toBe('false')
  })

  it('U takes the sealed card back', async () => {
    const { takeBack } = table(MATCHES.four, sealed)
    card(0).focus()
    await press('u')
    expect(takeBack).toHaveBeenCalledTimes(1)
  })

  it('S asks whether to show the hand, S again shows it', async () => {
    const at = MATCHES.four.frames.findIndex(({ legal }) => legal.some((move) => move.type === 'show'))
    const { play } = table(MATCHES.four, at)
    card(0).focus()
    await press('s')
    expect(play).not.toHaveBeenCalled()
    expect(screen.getByText(/will see all your cards/)).toBeTruthy()
    await press('s')
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'show' })
  })

  it('keeps its place when the button it stood on goes away', async () => {
    const { rerender, frame } = table(MATCHES.four, choosing)
    await fireEvent.click(card(2))
    const button = screen.getByRole('button', { name: 'Play' })
    button.focus()
    await fireEvent.click(button)
    const choice = { type: 'play' as const, card: frame.view.hands[1]?.[2] ?? '1' }
    await rerender({
      view: { ...frame.view, choice, happened: [{ type: 'chose', seat: 1 }] },
      step: choosing + 1,
      legal: [],
    })
    await vi.runAllTimersAsync()
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    expect(hand()).toContain(document.activeElement)
  })
})

describe('a sealed choice', () => {
  it('is known to its owner, counted for all, and can be taken back', async () => {
    const { takeBack, frame } = table(MATCHES.four, sealed)
    const chosen = frame.view.chose.filter(Boolean).length
    expect(screen.getByText(new RegExp(`${chosen} of 4 ha(s|ve) chosen`))).toBeTruthy()
    expect(hand().filter((button) => button.getAttribute('aria-label')?.startsWith('Face down'))).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(takeBack).toHaveBeenCalledTimes(1)
  })

  it('lets nothing else be played', async () => {
    const { play } = table(MATCHES.four, sealed)
    await fireEvent.click(card(0))
    await fireEvent.click(card(0))
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    expect(play).not.toHaveBeenCalled()
  })
})

describe('a double click', () => {
  beforeEach(() => watchClicks())

  /** A click of a mouse that stays where it is, so many milliseconds after the page was opened. */
  function click(what: HTMLElement, at: number) {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 300, clientY: 500, detail: 1 })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return fireEvent(what, event)
  }

  it('lays a card and does not take it back', async () => {
    const { play, takeBack, rerender, frame } = table(MATCHES.four, choosing)
    await click(card(0), 1_000)
    await click(screen.getByRole('button', { name: 'Play' }), 3_000)
    expect(play).toHaveBeenCalledTimes(1)
    const choice = { type: 'play', card: frame.view.hands[1]?.[0] ?? null } as View['choice']
    await rerender({ view: { ...frame.view, choice, happened: [{ type: 'chose', seat: 1 }] }, step: choosing + 1 })
    await vi.runAllTimersAsync()
    await click(screen.getByRole('button', { name: 'Take back' }), 3_400)
    expect(takeBack).not.toHaveBeenCalled()
    await click(screen.getByRole('button', { name: 'Take back' }), 5_000)
    expect(takeBack).toHaveBeenCalledTimes(1)
  })

  it('does not skip what it has brought about', async () => {
    const { go } = table(MATCHES.four, reveal - 1)
    await click(card(0), 11_000)
    await go(reveal)
    await click(screen.getByRole('button', { name: 'Skip' }), 11_400)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await click(screen.getByRole('button', { name: 'Skip' }), 13_000)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })
})

describe('a grapple with a choice', () => {
  it('offers each movement as a button, with its leaders, and goes on the second tap', async () => {
    const { play, frame } = table(MATCHES.four, following)
    const buttons = within(screen.getByRole('group', { name: /grapple/ })).getAllByRole('button')
    expect(buttons).toHaveLength(frame.legal.length)
    expect(buttons[0]?.textContent).toMatch(/Rise \d with \w+/)
    await fireEvent.click(buttons[0] as HTMLElement)
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(buttons[0] as HTMLElement)
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'follow', by: 2 })
  })
})

describe('what happened', () => {
  it('is shown in order and then the board stands still', async () => {
    const { go, onshow, onidle } = table(MATCHES.four, reveal - 1)
    await go(reveal)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await vi.runAllTimersAsync()
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(MATCHES.four.frames[reveal]?.view.happened)
    expect(onidle).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('is skipped by any tap, which does nothing else', async () => {
    const { go, onshow, play } = table(MATCHES.four, reveal - 1)
    await go(reveal)
    await fireEvent.click(screen.getAllByRole('button', { name: /^Cem, square/ })[0] as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(MATCHES.four.frames[reveal]?.view.happened)
    expect(play).not.toHaveBeenCalled()
  })

  it('is skipped by a key', async () => {
    const { go } = table(MATCHES.four, reveal - 1)
    await go(reveal)
    await fireEvent.keyDown(card(0), { key: 'Enter' })
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('shows no card before it is drawn', async () => {
    const { go } = table(MATCHES.four, reveal - 1)
    const held = () => hand().map((button) => button.getAttribute('aria-label')?.replace('Face down: ', ''))
    const before = held()
    await go(reveal)
    expect(held()).toEqual(before)
    await vi.runAllTimersAsync()
    expect(held()).not.toEqual(before)
  })

  it.each(Object.keys(MATCHES) as (keyof typeof MATCHES)[])(
    'of the whole of %s can be watched',
    async (name) => {
      await watch(table(MATCHES[name], 0), MATCHES[name])
      if (name !== 'evening') expect(screen.getByText(/^Winner/)).toBeTruthy()
    },
    30_000,
  )
})

describe('a squadron', () => {
  it('is everybody on one square who still flies, but never the Baron', () => {
    const { view } = MATCHES.tall.frames[0] as Frame
    expect(squadron(view, 1)).toEqual([0, 1, 2])
    expect(squadron({ ...view, squares: [5, 7, 5, 5] }, 0)).toEqual([0, 2])
    expect(squadron({ ...view, gone: [2] }, 0)).toEqual([0, 1])
    expect(squadron({ ...view, gone: [2] }, 2)).toEqual([2])
  })
})

describe('a balloon', () => {
  it('opens its cards and gives the focus back', async () => {
    table(MATCHES.four, choosing)
    const balloon = screen.getByRole('button', { name: /^Cem, square/ })
    balloon.focus()
    await fireEvent.click(balloon)
    const cards = screen.getByRole('dialog', { name: 'Cards: Cem' })
    expect(within(cards).getAllByText(/Ballast \d+: (1 left|none left)/)).toHaveLength(15)
    await fireEvent.keyDown(cards, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(balloon)
  })

  it('shows a hand that its squadron showed, and no other', async () => {
    roomy()
    const { frame } = table(MATCHES.four, choosing, {
      hands: [['7', 'gas'], ['1'], null, null],
      shown: [true, false, false, false],
    })
    expect(frame).toBeTruthy()
    const laidOpen = screen.getByRole('list', { name: 'Shown to you' }) // beside the sky, where there is room
    expect(within(laidOpen).getByRole('list', { name: 'Cards: Ada' }).textContent).toContain('Sleeping gas')
    expect(within(laidOpen).getAllByRole('list')).toHaveLength(1)
    await fireEvent.click(screen.getByRole('button', { name: /^Ada, square.*shows their hand/ }))
    expect(within(screen.getByRole('dialog')).getByText('Sleeping gas')).toBeTruthy()
    await fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await fireEvent.click(screen.getByRole('button', { name: /^Dina, square/ }))
    expect(within(screen.getByRole('dialog')).queryByText('Shown to you')).toBeNull()
  })
})

describe('who only watches', () => {
  it('sees the table, has no hand and nothing to press but balloons', () => {
    table(MATCHES.six, 3)
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(screen.getByRole('list', { name: 'This round’s cards' })).toBeTruthy()
    expect(
      screen.getAllByRole('button').every((button) => /square/.test(button.getAttribute('aria-label') ?? '')),
    ).toBe(true)
  })
})

describe('what I prepare', () => {
  it('stays while others choose', async () => {
    const scene = table(MATCHES.four, choosing)
    await fireEvent.click(card(2))
    await holds(scene, choosing, 1, () => hand().map((each) => each.getAttribute('aria-pressed')))
    expect(card(2).getAttribute('aria-pressed')).toBe('true')
  })
})
