import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { Frame, Match } from '../../scene/recorded'
import { holds, rehearsing, seated, watch } from '../../scene/rehearsal'
import { MATCHES } from './fixtures'
import { flownAlike } from './fixtures/alike'
import Scene from './Scene.svelte'
import type { Move, View } from './types'

rehearsing('tapis-volant')

const table = (match: Match<View, Move>, at: number) => seated(Scene, match, at)

const { trio } = MATCHES
const choosing = trio.frames.findIndex(({ legal }) => legal.length > 40)
const hand = () => within(screen.getByRole('toolbar', { name: 'Your wind cards' })).getAllByRole('button')
const card = (at: number) => hand()[at] as HTMLElement
const ways = () => screen.queryAllByRole('radio')
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('a wind card', () => {
  it('shows its ways with one tap, the best one chosen, and flies with the second', async () => {
    const { play, frame } = table(trio, choosing)
    await fireEvent.click(card(1))
    expect(card(1).getAttribute('aria-pressed')).toBe('true')
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(screen.getByRole('button', { name: 'Fly' }))
    const [[move]] = play.mock.calls as [[Move]]
    expect(move).toMatchObject({ type: 'fly', card: frame.view.hands[0]?.[1] })
    expect(frame.legal).toContainEqual(move)
  })

  it('flies the way that was chosen', async () => {
    const { play, frame } = table(trio, choosing)
    await fireEvent.click(card(1))
    const other = ways().find((way) => way.getAttribute('aria-checked') === 'false') as HTMLElement
    await fireEvent.click(other)
    expect(other.getAttribute('aria-checked')).toBe('true')
    const deed = screen.queryByRole('button', { name: /^(Fly|Leave the board|Stop)/ }) as HTMLElement
    await fireEvent.click(deed)
    expect(frame.legal).toContainEqual(play.mock.calls[0]?.[0])
  })

  it('goes back on Escape and with the button', async () => {
    table(trio, choosing)
    card(0).focus()
    await fireEvent.click(card(0))
    await press('Escape')
    expect(card(0).getAttribute('aria-pressed')).toBe('false')
    await fireEvent.click(card(0))
    await fireEvent.click(screen.getByRole('button', { name: 'Put back' }))
    expect(card(0).getAttribute('aria-pressed')).toBe('false')
  })

  it('does nothing while another move is on its way', async () => {
    const { play, rerender } = table(trio, choosing)
    await rerender({ sending: true })
    await fireEvent.click(card(1))
    await fireEvent.click(card(1))
    expect(play).not.toHaveBeenCalled()
  })

  it('has its explanation as a description', () => {
    table(trio, choosing)
    const id = card(0).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toMatch(/^Fly /)
  })
})

describe('every legal move', () => {
  it('can be made in at most four taps', async () => {
    const { play, frame } = table(trio, choosing)
    const reached = new Set<string>()
    const flown = async () => {
      for (const deed of document.querySelectorAll<HTMLElement>('.deeds button')) {
        await fireEvent.click(deed)
        reached.add(flownAlike(frame.view, play.mock.lastCall?.[0] as Move))
      }
    }
    const all = async () => {
      await flown()
      for (const way of ways()) {
        await fireEvent.click(way)
        await flown()
      }
    }
    const arrows = () =>
      within(screen.getByRole('toolbar', { name: 'Direction cards' })).getAllByRole<HTMLButtonElement>('button')
    const back = () => fireEvent.click(screen.getByRole('button', { name: 'Put back' }))
    const steered = async (cardAt: number | null) => {
      for (const at of [0, 1, 2, 3]) {
        if (cardAt !== null) await fireEvent.click(card(cardAt))
        const arrow = arrows()[at]
        if (!arrow?.disabled) {
          await fireEvent.click(arrow as HTMLElement)
          await all()
        }
        if (screen.queryByRole('button', { name: 'Put back' })) await back()
      }
    }
    for (const at of hand().keys()) {
      await fireEvent.click(card(at))
      await all()
      await back()
      await steered(at)
    }
    await steered(null)
    await fireEvent.click(screen.getByRole('button', { name: /^No card/ }))
    await flown()
    for (const at of hand().keys()) {
      await fireEvent.click(card(at))
      await flown()
      await fireEvent.click(card(at))
    }
    expect(reached).toEqual(new Set(frame.legal.map((move) => flownAlike(frame.view, move))))
  }, 30_000)
})

describe('a way off the board', () => {
  it('is warned of and cannot be flown by a second tap on the card', async () => {
    const legal: Move[] = [{ type: 'fly', card: 'V3', way: 'up', first: null, direction: null, meet: null }]
    const frame = trio.frames[0] as Frame<View, Move>
    const carpets = [[5, 12] as const, ...frame.view.carpets.slice(1)]
    const view = { ...frame.view, hands: [['V3' as const], null, null], carpets }
    const { play } = table({ ...trio, frames: [{ ...frame, legal, view }] }, 0)
    await fireEvent.click(card(0))
    expect(screen.getByText(/takes you off the board/)).toBeTruthy()
    await fireEvent.click(card(0))
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(screen.getByRole('button', { name: 'Leave the board' }))
    expect(play).toHaveBeenCalledExactlyOnceWith(legal[0])
  })
})

describe('meeting a carpet', () => {
  it('asks whether to stop it or to force it down, and says what either does', async () => {
    const met = trio.frames.findIndex(({ legal }) => legal.some((move) => move.type === 'fly' && move.meet === 'force'))
    const { play, frame } = table(trio, met)
    const move = frame.legal.find((each) => each.type === 'fly' && each.meet === 'force') as Move & { type: 'fly' }
    await fireEvent.click(card(frame.view.hands[0]?.indexOf(move.card) ?? 0))
    if (move.direction) await fireEvent.click(screen.getByRole('button', { name: `Direction card ${move.direction}` }))
    for (const way of ways()) {
      if (screen.queryByRole('button', { name: /^Force down/ })) break
      await fireEvent.click(way)
    }
    expect(screen.getByText(/misses a turn/)).toBeTruthy()
    expect(screen.getByText(/falls \d+ rows?/)).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: /^Force down/ }))
    expect(play.mock.lastCall?.[0]).toMatchObject({ meet: 'force' })
  })

  it('makes what a hint advises the main button, and it alone', async () => {
    const met = trio.frames.findIndex(({ legal }) => legal.some((move) => move.type === 'fly' && move.meet === 'force'))
    const { frame, rerender } = table(trio, met)
    const look = (name: RegExp) => screen.getByRole('button', { name }).className
    for (const meet of ['force', 'stop']) {
      await rerender({ hint: frame.legal.find((each) => each.type === 'fly' && each.meet === meet) as Move })
      expect(/\bmain\b/.test(look(/^Force down/))).toBe(meet === 'force')
      expect(/\bmain\b/.test(look(/^Sit on top/))).toBe(meet === 'stop')
    }
    await rerender({ hint: null })
    expect(look(/^Force down/)).toContain('danger')
  })
})

describe('drifting', () => {
  it('may exchange one card, marked with a tap', async () => {
    const { play, frame } = table(trio, choosing)
    await fireEvent.click(screen.getByRole('button', { name: /^No card/ }))
    expect(screen.getByText(/exchange/)).toBeTruthy()
    await fireEvent.click(card(2))
    await fireEvent.click(document.querySelector('.deeds button') as HTMLElement)
    expect(play.mock.lastCall?.[0]).toMatchObject({ type: 'drift', exchange: frame.view.hands[0]?.[2] })
  })
})

describe('by keyboard', () => {
  it('arrows walk through the hand, in a circle', async () => {
    table(trio, choosing)
    card(0).focus()
    await press('ArrowRight')
    expect(document.activeElement).toBe(card(1))
    await press('Home')
    await press('ArrowLeft')
    expect(document.activeElement).toBe(hand().at(-1))
    expect(hand().filter((button) => button.tabIndex === 0)).toEqual([hand().at(-1)])
  })

  it('a card that has the focus already shows its ways', async () => {
    table(trio, choosing)
    card(1).focus()
    await tick()
    expect(document.querySelectorAll('.ghosts .target').length).toBeGreaterThan(0)
  })
})

describe('what happened', () => {
  it('is shown in order and then the board stands still', async () => {
    const { go, onshow, onidle } = table(trio, 1)
    await go(2)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await vi.runAllTimersAsync()
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(trio.frames[2]?.view.happened)
    expect(onidle).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('is skipped by any tap, which does nothing else', async () => {
    const { go, play } = table(trio, choosing - 1)
    await go(choosing)
    await fireEvent.click(card(0))
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(card(0).getAttribute('aria-pressed')).toBe('false')
    expect(play).not.toHaveBeenCalled()
  })

  it('shows no card before it is drawn', async () => {
    const drawn = trio.frames.findIndex(({ view }) =>
      view.happened.some((fact) => fact.type === 'drew' && fact.seat === 0),
    )
    const { go } = table(trio, drawn - 1)
    const held = () => hand().map((button) => button.getAttribute('aria-label'))
    const before = held()
    await go(drawn)
    expect(held()).toEqual(before)
    await vi.runAllTimersAsync()
    expect(held()).not.toEqual(before)
  })

  it.each(Object.keys(MATCHES) as (keyof typeof MATCHES)[])(
    'of the whole of %s can be watched',
    async (name) => {
      await watch(table(MATCHES[name], 0), MATCHES[name])
      expect(screen.getByText(/wins?!$/)).toBeTruthy()
    },
    30_000,
  )
})

describe('the riders', () => {
  it('show open hands to all, and hidden direction cards to nobody', async () => {
    table(MATCHES.open, 3)
    const riders = () => within(screen.getByRole('list', { name: 'In the race' })).getAllByRole('listitem')
    expect(riders()[0]?.textContent).toMatch(/holds ./)
    cleanup()
    table(MATCHES.hidden, 3)
    expect(riders()[0]?.textContent).toMatch(/direction cards: \?/)
    expect(riders()[0]?.textContent).not.toMatch(/holds/)
    expect(riders()[1]?.textContent).toMatch(/direction cards: \d, holds/)
  })

  it('have nothing to press for who only watches', () => {
    table(MATCHES.six, 3)
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(screen.queryAllByRole('button', { name: /No card|Drift|Sink|Fly/ })).toEqual([])
  })
})

describe('what I prepare', () => {
  it('stays whatever others do', async () => {
    const scene = table(trio, choosing)
    await fireEvent.click(card(1))
    await holds(scene, choosing, trio.seat ?? 0, () => hand().map((each) => each.getAttribute('aria-pressed')))
    expect(card(1).getAttribute('aria-pressed')).toBe('true')
  })
})
