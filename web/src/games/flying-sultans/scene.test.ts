import { fireEvent, screen, within } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import { holds, people, rehearsing, seated, watch } from '../../scene/rehearsal'
import { describe as describeView } from './chronicle'
import { MATCHES, type Match } from './fixtures'
import Scene from './Scene.svelte'
import type { Move, View } from './types'

rehearsing('flying-sultans')

const table = (match: Match, at: number, changed: Partial<View> = {}) => seated(Scene, match, at, changed)

const { duo, three, four } = MATCHES
/** The first frame in which the seat may make a move like this. */
const where = (wanted: (move: Move) => boolean, { frames }: Match = duo) =>
  frames.findIndex(({ legal }) => legal.some(wanted))
const ordering = where((move) => move.type === 'order')
const placing = where((move) => move.type === 'place')
const picking = where((move) => move.type === 'pick')
/** By a tile, not by a wish. */
const flying = duo.frames.findIndex(
  ({ view, legal }) => view.stage === 'turns' && legal.some((move) => move.type === 'fly' && move.force === 7),
)
const swapping = where((move) => move.type === 'swap')
const turning = where((move) => move.type === 'turn')
const wishing = where((move) => move.type === 'waive')

const channel = () => screen.getByRole('toolbar', { name: 'Your channel' })
const wind = (force: number) => channel().querySelector(`[data-force="${force}"]`) as HTMLElement
const targets = () => screen.getByRole('toolbar', { name: 'Possible targets' })
const spot = (id: string) => targets().querySelector(`[data-spot="${id}"]`) as HTMLElement
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('the channel', () => {
  it('is laid out with one tap on a ready-made order', async () => {
    const { play } = table(duo, ordering)
    await fireEvent.click(screen.getByRole('button', { name: 'Builder' }))
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'order', visible: [8, 6, 1, 5] })
  })

  it('is laid out by chance', async () => {
    const { play } = table(duo, ordering)
    await fireEvent.click(screen.getByRole('button', { name: 'At random' }))
    await confirm()
    const { visible } = play.mock.calls[0]?.[0] ?? {}
    expect(new Set(visible).size).toBe(4)
  })

  it('is changed by tapping two tiles', async () => {
    const { play } = table(duo, ordering)
    await fireEvent.click(wind(8))
    await fireEvent.click(wind(7))
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'order', visible: [7, 6, 1, 3] })
  })

  it('can be walked through by arrow keys, each tile saying what it does', async () => {
    table(duo, picking)
    const first = within(channel())
      .getAllByRole('button')
      .find((button) => button.tabIndex === 0) as HTMLElement
    first.focus()
    await press('Home')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Slot 1: Wind \d/)
    await press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Slot 2:/)
    const id = document.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toMatch(/\w+ \w+.*picked again/)
  })
})

describe('a square that two carpets can reach alike', () => {
  const ways = (at: number) => {
    const found = new Map<number, Extract<Move, { type: 'fly' }>[]>()
    for (const move of duo.frames[at]?.legal ?? [])
      if (move.type === 'fly' && move.force === 7) found.set(move.to, [...(found.get(move.to) ?? []), move])
    const goals = duo.frames[at]?.view.goals.flat() ?? []
    return [...found].find(([to, moves]) => moves.length > 1 && !goals.includes(to))
  }

  it('asks which one shall fly there', async () => {
    const at = duo.frames.findIndex((_, at) => ways(at) !== undefined)
    const { play } = table(duo, at)
    const [to = 0] = ways(at) ?? []
    await fireEvent.click(wind(7))
    await fireEvent.click(spot(`square-${to}`))
    const asked = within(screen.getByRole('group', { name: 'Which carpet?' })).getAllByRole('button')
    const other = asked.find((button) => button.getAttribute('aria-pressed') === 'false') as HTMLElement
    await fireEvent.click(other)
    expect(other.getAttribute('aria-pressed')).toBe('true')
    await confirm()
    const letter = 'ABC'.indexOf(other.textContent ?? '')
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'fly', force: 7, carpet: letter, to })
  })
})

describe('the genie', () => {
  it('is set in the middle with two taps', async () => {
    const { play } = table(duo, placing)
    expect(within(targets()).getAllByRole('button')).toHaveLength(4)
    await fireEvent.click(spot('square-65'))
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(spot('square-65'))
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'place', to: 65 })
  })
})

describe('picks', () => {
  it('are two tiles from behind the screen', async () => {
    const { play, frame } = table(duo, picking)
    const own = frame.view.channels[0] ?? []
    await fireEvent.click(wind(own[0] ?? 0))
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    await fireEvent.click(wind(own[7] ?? 0))
    await fireEvent.click(wind(own[5] ?? 0))
    await confirm()
    const forces = [own[5], own[7]].sort()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'pick', forces })
  })

  it('can be made with the digits, and let go with Escape', async () => {
    const { frame } = table(duo, picking)
    const [, , , , one = 0, other = 0] = frame.view.channels[0] ?? []
    wind(one).focus()
    await press(String(one))
    await press(String(other))
    expect(screen.getByText(`Total: ${one + other}`)).toBeTruthy()
    await press('Escape')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('are sealed, and can be taken back', async () => {
    const { takeBack } = table(
      duo,
      duo.frames.findIndex(({ view }) => view.choice?.type === 'pick'),
    )
    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(takeBack).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('toolbar', { name: 'Possible targets' })).toBeNull()
  })
})

describe('a flight', () => {
  const fly = duo.frames[flying]?.legal.find((move) => move.type === 'fly' && move.force === 7)
  const to = fly?.type === 'fly' ? fly.to : 0

  it('is shown with its way by the first tap and made by the second', async () => {
    const { play } = table(duo, flying)
    await fireEvent.click(wind(7))
    expect(document.querySelector('.ghost')).toBeNull()
    await fireEvent.click(spot(`square-${to}`))
    expect(document.querySelectorAll('.ghost')).toHaveLength(1)
    expect(play).not.toHaveBeenCalled()
    await fireEvent.click(spot(`square-${to}`))
    expect(play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'fly', force: 7, to }))
  })

  it('lights exactly the squares that the rules allow, for each carpet by itself', async () => {
    const { frame } = table(duo, flying)
    await fireEvent.click(wind(7))
    const lit = () => [...targets().querySelectorAll('.square')].map((each) => each.getAttribute('data-spot'))
    const wanted = (carpet?: number) => {
      const squares = frame.legal.flatMap((move) =>
        move.type === 'fly' && move.force === 7 && (carpet === undefined || move.carpet === carpet) ? [move.to] : [],
      )
      // As they are read: for the team whose palace is laid at the top, the board is turned by half.
      return [...new Set(squares)].sort((a, b) => b - a).map((square) => `square-${square}`)
    }
    expect(lit()).toEqual(wanted())
    const carpet = fly?.type === 'fly' ? fly.carpet : 0
    await fireEvent.click(spot(`carpet-${carpet}`))
    expect(lit()).toEqual(wanted(carpet))
  })

  it('is not sent while another move is on its way', async () => {
    const { play, rerender } = table(duo, flying)
    await rerender({ sending: true })
    await fireEvent.click(wind(7))
    await fireEvent.click(spot(`square-${to}`))
    await fireEvent.click(spot(`square-${to}`))
    expect(play).not.toHaveBeenCalled()
  })

  it('can be left: the tile is used to do nothing', async () => {
    const { play } = table(duo, flying)
    await fireEvent.click(wind(7))
    await fireEvent.click(screen.getByRole('button', { name: 'Do nothing' }))
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'rest', force: 7 })
  })

  it('is not left in a lesson, unless that is what is learned', async () => {
    const { rerender, frame } = table(duo, flying)
    const nothing = () => screen.queryByRole('button', { name: 'Do nothing' })
    await rerender({ meant: frame.legal.filter(({ type }) => type === 'fly') })
    await fireEvent.click(wind(7))
    expect(nothing()).toBeNull()
    await rerender({ meant: [{ type: 'rest', force: 7 }] })
    expect(nothing()).toBeTruthy()
  })

  it('can be chosen with arrow keys, each leading the way it shows on the turned board', async () => {
    table(duo, flying)
    await fireEvent.click(wind(7))
    const buttons = within(targets()).getAllByRole('button')
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1)
    const seenAt = (element: Element | null) =>
      [...((element as HTMLElement).style.transform.matchAll(/-?\d+/g) ?? [])].map(Number) as [number, number]
    const steps = { ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowUp: [0, -1] } as const
    const gone = new Set<string>()
    for (const button of buttons)
      for (const [key, [x, y]] of Object.entries(steps)) {
        button.focus()
        await press(key)
        expect(targets().contains(document.activeElement)).toBe(true)
        if (document.activeElement === button) continue
        const [[x1, y1], [x2, y2]] = [seenAt(button), seenAt(document.activeElement)]
        expect((x2 - x1) * x + (y2 - y1) * y).toBeGreaterThan(0)
        gone.add(key)
      }
    expect(gone.size).toBe(4)
  })
})

describe('the board', () => {
  const drawn = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((each) => each.style.transform)

  it('lies with the own palace at the bottom, and says so', () => {
    const { frame } = table(duo, 0)
    const own = [...document.querySelectorAll<HTMLElement>('.piece')].slice(0, 3).map((piece) => piece.style.transform)
    expect(own.every((transform) => transform.endsWith('1100%)'))).toBe(true)
    expect(drawn('.goals .space').every((transform) => transform.endsWith(' 0%)'))).toBe(true)
    expect(describeView(frame.view, { seat: 0, people: [] })).toContain(
      'Your palace is at the bottom, square a1 at the bottom right.',
    )
  })

  it('lies as it is laid for who watches, and as the seat sees it in a replay', () => {
    const { frame } = table({ ...duo, seat: null }, 0)
    const first = frame.view.carpets[0]?.[0] ?? 0
    expect(drawn('.piece')[0]).toBe(`translate(${100 * (first % 12)}%, ${100 * Math.floor(first / 12)}%)`)
    expect(describeView(frame.view, { seat: null, people: [] })).not.toContain('bottom')
  })
})

describe('a cloud tile', () => {
  it('is turned further by every tap, and by the buttons', async () => {
    const { play, frame } = table(duo, turning)
    const move = frame.legal.find((each) => each.type === 'turn')
    const place = move?.type === 'turn' ? move.place : 0
    await fireEvent.click(wind(4))
    await fireEvent.click(spot(`place-${place}`))
    await fireEvent.click(spot(`place-${place}`))
    expect(screen.getByText(new RegExp(`turn cloud tile ${place + 1} by 180°`))).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Quarter turn left' }))
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'turn', force: 4, place, quarters: 3 })
  })

  it('is swapped with one beside it', async () => {
    const { play, frame } = table(duo, swapping)
    const move = frame.legal.find((each) => each.type === 'swap')
    const [first, second] = move?.type === 'swap' ? [move.first, move.second] : [0, 0]
    await fireEvent.click(wind(2))
    await fireEvent.click(spot(`place-${second}`))
    await fireEvent.click(spot(`place-${first}`))
    expect(document.querySelectorAll('.tile.lifted')).toHaveLength(2)
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'swap', force: 2, first, second })
  })
})

describe('a wish', () => {
  it('may be taken with any tile behind the screen, or left', async () => {
    const { play, frame } = table(duo, wishing)
    for (const force of (frame.view.channels[0] ?? []).slice(4)) expect(wind(force).className).toContain('open')
    await fireEvent.click(screen.getByRole('button', { name: 'No wish' }))
    await confirm()
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'waive' })
  })
})

describe('a team', () => {
  it('shows its channel to a tap and gives the focus back', async () => {
    table(
      four,
      where((move) => move.type === 'pick', four),
    )
    const team = screen.getByRole('button', { name: /^Ada,/ })
    team.focus()
    await fireEvent.click(team)
    const sheet = screen.getByRole('dialog', { name: 'Channel: Ada' })
    expect(within(sheet).getAllByRole('button', { name: /^Slot/ })).toHaveLength(8)
    await fireEvent.keyDown(sheet, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(team)
  })

  it('stands in the order of play after the reveal', async () => {
    const at = four.frames.findIndex(({ view }) => view.stage === 'turns' && view.order.length === 4)
    const { frame } = table(four, at)
    const teams = within(screen.getByRole('list', { name: 'Order of play' })).getAllByRole('button')
    const named = frame.view.order.map((seat) => (seat === 1 ? 'You' : people()[seat]?.name))
    expect(teams.map((team) => team.getAttribute('aria-label')?.split(',')[0])).toEqual(named)
  })
})

describe('what happened', () => {
  const reveal = duo.frames.findIndex(({ view }) => view.happened.some(({ type }) => type === 'revealed'))

  it('is shown in order and can be skipped by any tap, which does nothing else', async () => {
    const { go, onshow, onidle, play } = table(duo, reveal - 1)
    await go(reveal)
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: /^Ben,/ }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(onshow.mock.calls.flatMap(([facts]) => facts)).toEqual(duo.frames[reveal]?.view.happened)
    expect(onidle).toHaveBeenCalledTimes(1)
    expect(play).not.toHaveBeenCalled()
  })

  it.each(Object.keys(MATCHES) as (keyof typeof MATCHES)[])('in the whole of %s can be watched', async (name) => {
    const match = MATCHES[name]
    await watch(table(match, 0), match)
    expect(screen.getByText(/^(Winner|It’s a draw)/)).toBeTruthy()
  })
})

describe('who only watches', () => {
  it('sees the teams and the board and can do nothing', () => {
    table(
      three,
      three.frames.findIndex(({ view }) => view.stage === 'turns'),
    )
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(document.querySelectorAll('.piece').length).toBe(7)
  })
})

describe('what I prepare', () => {
  const pressed = () => [...document.querySelectorAll('[aria-pressed="true"]')].map((each) => each.textContent)

  it('stays while others choose: the order of the channel', async () => {
    const scene = table(duo, ordering)
    await fireEvent.click(screen.getByRole('button', { name: 'Builder' }))
    await holds(scene, ordering, duo.seat ?? 0, pressed)
    expect(pressed().join()).toContain('Builder')
  })

  it('stays while others choose: two tiles picked', async () => {
    const scene = table(duo, picking)
    const pick = scene.frame.legal.find((move) => move.type === 'pick')
    for (const force of pick?.forces ?? []) await fireEvent.click(wind(force))
    expect(pressed()).toHaveLength(2)
    await holds(scene, picking, duo.seat ?? 0, pressed)
  })
})
