import { cleanup, fireEvent, screen, within } from '@testing-library/svelte'
import { tick } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import { holds, rehearsing, seated } from '../../scene/rehearsal'
import { type Frame, MATCHES, type Match } from './fixtures'
import Scene from './Scene.svelte'
import type { View } from './types'

rehearsing('magic-fold')

const table = (match: Match, at: number, changed: Partial<View> = {}) => seated(Scene, match, at, changed)

const { duel, three } = MATCHES
const find = (match: Match, test: (frame: Frame) => boolean) => match.frames.findIndex(test)
const takes = ({ legal }: Frame) => legal.filter((move) => move.type === 'take').length
const folding = find(duel, (frame) => takes(frame) === 4)
const resolved = find(duel, ({ view }) => view.happened.some((fact) => fact.type === 'checked' && !fact.right))
const choosing = find(duel, ({ legal }) => legal.some((move) => move.type === 'set_back'))

const field = () => screen.getByRole('application')
const shows = () => field().getAttribute('aria-label') ?? ''
const cards = () => within(screen.getByRole('list', { name: 'The four cards' })).getAllByRole('button')
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

describe('a fold', () => {
  it('shows at once and is sent', async () => {
    const { play } = table(duel, folding)
    await press('ArrowRight')
    await press('Enter')
    expect(shows()).toContain('12 pictures visible')
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'fold', side: 'left', line: 1, under: false })
  })

  it('can be made while another is on its way, and goes back when it is refused', async () => {
    const { play, rerender } = table(duel, folding)
    await press('ArrowRight')
    await press('Enter')
    await rerender({ sending: true })
    await press('ArrowDown')
    await press('Enter')
    expect(play).toHaveBeenCalledTimes(2)
    expect(shows()).toContain('9 pictures visible')
    await rerender({ sending: false })
    await tick()
    expect(shows()).toContain('16 pictures visible')
  })

  it('is not made before the cards are turned, nor from a field where somebody writes', async () => {
    const { play } = table(duel, 0)
    await press('ArrowRight')
    await press('Enter')
    await press('1')
    cleanup()
    const second = table(duel, folding)
    const input = document.body.appendChild(document.createElement('input'))
    input.focus()
    for (const key of ['ArrowRight', 'Enter', '1', '1', 'p', 't']) await press(key)
    expect(play).not.toHaveBeenCalled()
    expect(second.play).not.toHaveBeenCalled()
    input.remove()
  })
})

describe('over or under', () => {
  it('is chosen with the arrows as any choice, which then lift nothing', async () => {
    table(duel, folding)
    const under = screen.getByLabelText('Under')
    under.focus()
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })
    await fireEvent(under, arrow)
    expect(arrow.defaultPrevented).toBe(false)
    expect(document.querySelector('.flap')).toBeNull()
  })
})

describe('a card', () => {
  it('is looked at with one tap, which warns if the carpet does not fit, and taken with the next', async () => {
    const { play } = table(duel, folding)
    await fireEvent.click(cards()[2] as HTMLElement)
    expect(play).not.toHaveBeenCalled()
    expect(screen.getAllByText(/Your carpet doesn’t fit: exactly these pictures and no others/)).toHaveLength(2) // seen, and heard
    await fireEvent.click(cards()[2] as HTMLElement)
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'take', token: 3 })
    await press('ArrowRight')
    await press('Enter')
    expect(play).toHaveBeenCalledTimes(1)
  })

  it('is taken by its number, twice', async () => {
    const { play } = table(duel, folding)
    await press('4')
    await press('1')
    await press('1')
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'take', token: 1 })
  })

  it('that somebody else was quicker to take is gone, and the hands are free again', async () => {
    const { play, rerender, view } = table(duel, folding)
    await press('2')
    await press('2')
    await rerender({ sending: true })
    const claims = [null, { token: 2, genies: 0, right: true }]
    const legal = (duel.frames[folding] as Frame).legal.filter((move) => move.type !== 'take' || move.token !== 2)
    const happened = [{ type: 'passed' as const, seat: 1 }]
    await rerender({ view: { ...view, claims, happened }, legal, step: folding + 1, sending: false })
    await tick()
    expect(screen.getAllByText('Ben was quicker! Keep folding.')).toHaveLength(2)
    await press('ArrowRight')
    await press('Enter')
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('can be taken with assist only when the cloth fits, and lights up then', async () => {
    const at = find(three, (frame) => takes(frame) > 0 && takes(frame) < 4)
    const token = three.frames[at]?.legal.find((move) => move.type === 'take')?.token ?? 0
    const { play } = table(three, at)
    expect(document.querySelectorAll('.fits')).toHaveLength(takes(three.frames[at] as Frame))
    expect(cards()[token - 1]?.getAttribute('aria-label')).toMatch(/, your carpet fits$/)
    expect(screen.getAllByText(/^Your carpet fits the cards? with tokens? \d/)).toHaveLength(2) // seen, and heard
    for (const other of [1, 2, 3, 4].filter((each) => each !== token)) {
      await press(`${other}`)
      await press(`${other}`)
    }
    await press(`${token}`)
    await press(`${token}`)
    expect(play.mock.calls.map(([move]) => move.token)).toContain(token)
    const open = (three.frames[at] as Frame).legal.filter((move) => move.type === 'take').map((move) => move.token)
    for (const [move] of play.mock.calls) expect(open).toContain(move.token)
  })
})

describe('passing', () => {
  it('takes one press, and so does folding on', async () => {
    const { play } = table(duel, folding)
    const pass = screen.getByRole('button', { name: 'Pass' })
    expect(document.getElementById(pass.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/get a genie/)
    await fireEvent.click(pass)
    expect(play).toHaveBeenLastCalledWith({ type: 'pass' })
    cleanup()
    const passed = find(duel, ({ view }) => view.passed.includes(0))
    const second = table(duel, passed)
    await fireEvent.click(screen.getByRole('button', { name: 'Keep folding' }))
    expect(second.play).toHaveBeenLastCalledWith({ type: 'withdraw' })
  })
})

describe('token 1', () => {
  it('puts back a pawn that was considered first', async () => {
    const { play } = table(duel, choosing)
    const buttons = within(screen.getByRole('group', { name: /Who do you send back/ })).getAllByRole('button')
    expect(buttons).toHaveLength(2)
    await fireEvent.click(buttons[1] as HTMLElement)
    expect(play).not.toHaveBeenCalled()
    expect(document.querySelector('.goal')).toBeTruthy()
    await fireEvent.click(buttons[1] as HTMLElement)
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'set_back', pawn: 2 })
  })
})

describe('what happened', () => {
  it('is shown in token order, with its verdicts, and then the board stands still', async () => {
    const { go, onshow, onidle } = table(duel, resolved - 1)
    await go(resolved)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(duel.frames[resolved]?.view.happened)
    expect(onidle).toHaveBeenCalled()
    expect(document.querySelectorAll('.verdict').length).toBeGreaterThan(1)
    expect(document.querySelectorAll('.verdict.wrong')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('never keeps anybody from new cards', async () => {
    const { go, onshow } = table(duel, resolved - 1)
    await go(resolved)
    await vi.advanceTimersByTimeAsync(700)
    const next = find(duel, ({ view }) => view.happened.some((fact) => fact.type === 'turned' && fact.round === 2))
    expect(next).toBe(resolved + 1)
    await go(next)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toHaveLength(
      [resolved, next].flatMap((at) => duel.frames[at]?.view.happened ?? []).length,
    )
  })

  it.each(Object.keys(MATCHES) as (keyof typeof MATCHES)[])('of the whole of %s can be watched', async (name) => {
    const match = MATCHES[name]
    const { go, onshow } = table(match, 0)
    for (let at = 1; at < match.frames.length; at += 1) {
      await go(at)
      while (screen.queryByText('Skip')) await vi.advanceTimersByTimeAsync(900)
    }
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(
      match.frames.slice(1).flatMap(({ view }) => view.happened),
    )
    expect(document.querySelectorAll('.winner')).toHaveLength(1)
    expect(screen.getByText(/wins? the race/)).toBeTruthy()
  })
})

describe('what I prepare', () => {
  it('stays whatever others do: a card looked at, a side lifted', async () => {
    const scene = table(duel, folding)
    await press('2')
    await press('ArrowRight')
    const lifted = () => document.querySelectorAll('.flap').length
    expect(cards()[1]?.getAttribute('aria-label')).toContain('Press again')
    expect(lifted()).toBe(1)
    await holds(scene, folding, 0, () => [cards().map((each) => each.getAttribute('aria-label')), lifted()])
  })
})

describe('whoever watches', () => {
  it('sees all cloths and can do nothing', async () => {
    const { play } = table({ ...duel, seat: null }, folding)
    expect(screen.getByRole('img', { name: /^Ada: carpet/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull()
    for (const key of ['ArrowRight', 'Enter', '1', '1', 'p']) await press(key)
    expect(play).not.toHaveBeenCalled()
  })
})
