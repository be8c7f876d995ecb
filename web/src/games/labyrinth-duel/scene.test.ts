import { fireEvent, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rehearsing, seated } from '../../scene/rehearsal'
import { MATCHES, type Match } from './fixtures'
import { nearest } from './nearest'
import { line, WAYS } from './pushing'
import Scene from './Scene.svelte'

rehearsing('labyrinth-duel')
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{"solution":{"pushes":[1,2],"proven":true}}')),
  )
})
afterEach(() => vi.unstubAllGlobals())

const table = (match: Match, at: number) => seated(Scene, match, at)

const cells = () => [...document.querySelectorAll<HTMLElement>('[data-cell]')]
const gap = () => cells().findIndex((cell) => cell.tabIndex === 0)
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const { duel, children, solo } = MATCHES
const racing = duel.frames.findIndex(({ view }) => view.target !== null)
const won = duel.frames.findIndex(({ view }) => view.happened.some((fact) => fact.type === 'won' && fact.seat === 0))
const KEYS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' }

describe('a push', () => {
  it('moves at once and is sent', async () => {
    const { play } = table(duel, racing)
    const before = gap()
    const way = WAYS.find((each) => line(before, each).length > 0) ?? 'left'
    const [cell = -1] = line(before, way)
    await press(KEYS[way])
    expect(gap()).toBe(cell)
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'push', row: Math.floor(cell / 4), col: cell % 4 })
    expect(document.activeElement).toBe(cells()[cell])
  })

  it('takes the whole line with Shift and two tiles with Ctrl', async () => {
    const { play } = table(duel, racing)
    const start = gap()
    const way = WAYS.find((each) => line(start, each).length > 1) ?? 'left'
    const far = line(start, way)
    await press(KEYS[way], { ctrlKey: true })
    expect(gap()).toBe(far[1])
    const rest = line(gap(), way)
    await press(KEYS[way], { shiftKey: true })
    expect(gap()).toBe(rest.at(-1) ?? far[1])
    expect(play).toHaveBeenCalledTimes(rest.length > 0 ? 2 : 1)
  })

  it('can be made while another is on its way, and goes back when it is refused', async () => {
    const { play, rerender } = table(duel, racing)
    const start = gap()
    const way = WAYS.find((each) => line(start, each).length > 1) ?? 'left'
    await press(KEYS[way])
    await rerender({ sending: true })
    await press(KEYS[way])
    expect(play).toHaveBeenCalledTimes(2)
    expect(gap()).toBe(line(start, way)[1])
    await rerender({ sending: false })
    await tick()
    expect(gap()).toBe(start)
  })

  it('can be made by whoever clicks without a pointer', async () => {
    const { play } = table(duel, racing)
    const before = gap()
    const [cell = -1] = WAYS.flatMap((way) => line(before, way))
    await fireEvent.click(cells()[cell] ?? document.body)
    expect(gap()).toBe(cell)
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('is not made in the pause', async () => {
    const { play } = table(duel, 0)
    for (const way of WAYS) await press(KEYS[way])
    await press('s')
    expect(play).not.toHaveBeenCalled()
  })

  it('is not made from a field where somebody writes', async () => {
    const { play } = table(duel, racing)
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    for (const way of WAYS) await press(KEYS[way])
    await press('s')
    expect(play).not.toHaveBeenCalled()
    field.remove()
  })
})

describe('Stop!', () => {
  it.each(['button', 's', 'Enter'])('is called by %s and names its target', async (how) => {
    const { play, view } = table(duel, racing)
    if (how === 'button') await fireEvent.click(screen.getByText('Stop!'))
    else await press(how)
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'call', target: view.number })
  })

  it('is not there where corridors are recognised', () => {
    table(
      children,
      children.frames.findIndex(({ view }) => view.target !== null),
    )
    expect(screen.queryByText('Stop!')).toBeNull()
  })
})

describe('between two targets', () => {
  it('it is said where fewer pushes would have done', async () => {
    const turned = duel.frames.findLastIndex(({ view }, at) => at < won && view.target !== null && view.pushes[0] === 0)
    const frames = duel.frames.map((frame, at) =>
      at === won ? { ...frame, view: { ...frame.view, pushes: [12, 0] } } : frame,
    )
    const { go, view } = table({ ...duel, frames }, turned)
    await go(won)
    const par = nearest(view.boards[0] ?? [], view.places[0] ?? 'orb', view.target ?? 'orb')?.length
    expect(screen.getByText(`Your card! 12 pushes; the shortest way was ${par}.`)).toBeTruthy()
  })

  it('the corridor is lit and the count runs', async () => {
    const { go, onidle } = table(duel, won - 1)
    await go(won)
    expect(document.querySelectorAll('.board .trail')).toHaveLength(1)
    expect(screen.getAllByText('Your card!')).toHaveLength(1) // said once, with stars around it
    expect(screen.getByText('3')).toBeTruthy()
    expect(onidle).toHaveBeenCalled()
    vi.advanceTimersByTime(1200)
    await tick()
    expect(screen.getByText('2')).toBeTruthy()
    expect((screen.getByText('Stop!') as HTMLButtonElement).disabled).toBe(true)
  })
})

describe('alone', () => {
  it('there is no rival, but a clock and an end at will', async () => {
    const at = solo.frames.findIndex(({ view }) => view.target !== null)
    const { play } = table(solo, at)
    expect(document.querySelector('.rival')).toBeNull()
    expect(screen.getByText('1:00')).toBeTruthy()
    await fireEvent.click(screen.getByText('Finish'))
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'finish' })
  })
})

describe('whoever watches', () => {
  it('sees both boards and can do nothing', async () => {
    const { play } = table({ ...duel, seat: null }, racing)
    expect(screen.getByLabelText('Ada: board')).toBeTruthy()
    expect(screen.queryByText('Stop!')).toBeNull()
    for (const way of WAYS) await press(KEYS[way])
    expect(play).not.toHaveBeenCalled()
  })
})

describe('a target', () => {
  it('can be skipped in a race, and not in a lesson, which goes on with it', async () => {
    const { rerender } = table(duel, racing)
    expect(screen.getByRole('button', { name: 'Skip this target' })).toBeTruthy()
    await rerender({ meant: [] })
    expect(screen.queryByRole('button', { name: 'Skip this target' })).toBeNull()
  })
})
