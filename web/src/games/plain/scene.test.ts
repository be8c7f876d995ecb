import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people } from '../../scene/rehearsal'
import { type Sight, see } from '../../table/sight/sight'
import { board, entry } from '../../table/table.fake'
import Scene from './Scene.svelte'

beforeAll(() => speak('en'))
afterEach(cleanup)

const LEGAL = [
  { type: 'lay', card: 3 },
  { type: 'lay', card: 9 },
]
const PLAIN = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>3 & 9 #</text></svg>',
  text: 'You hold 3 9',
  moves: ['Lay 3', 'Lay 9'],
  lines: [['Everybody has 2 cards.']],
}
const dealt = see(board([entry('dealt')], { legal: LEGAL, plain: PLAIN }), undefined)

function scene(sight: Sight, more: object = {}) {
  const [play, takeBack, onidle] = [vi.fn(), vi.fn(), vi.fn()]
  const props = ({ view, step, legal, plain }: Sight) => ({ view, step, legal, plain })
  const { rerender } = render(Scene, {
    ...props(sight),
    waiting: { needed: [0], until: null, phase: 0, sealed: false },
    seat: 0,
    people: people(2),
    sending: false,
    motion: 'full',
    play,
    takeBack,
    onidle,
    ...more,
  })
  return { play, takeBack, onidle, go: (next: Sight) => rerender(props(next)) }
}

const moves = () => within(screen.getByRole('toolbar', { name: 'Your moves' })).getAllByRole('button')

describe('a game without a scene of its own', () => {
  it('is shown as the picture that the server made, where nothing in it can run', () => {
    scene(dealt)
    const picture = screen.getByRole('img', { name: 'The table in a picture' })
    expect(decodeURIComponent(picture.getAttribute('src') ?? '')).toBe(`data:image/svg+xml,${PLAIN.svg}`)
    expect(picture.getAttribute('aria-describedby')).toBe('in-words')
  })

  it('has a button in words for each legal move', async () => {
    const { play } = scene(dealt)
    expect(moves().map(({ textContent }) => textContent.trim())).toEqual(['Lay 3', 'Lay 9'])
    await fireEvent.click(moves()[1] as HTMLElement)
    expect(play).toHaveBeenCalledExactlyOnceWith(LEGAL[1])
  })

  it('keeps the words of each move where some are left out', () => {
    scene({ ...dealt, legal: dealt.legal.slice(1) })
    expect(moves().map(({ textContent }) => textContent.trim())).toEqual(['Lay 9'])
  })

  it('says what happened last, and stands still at once', async () => {
    const { go, onidle } = scene(dealt)
    const plain = { ...PLAIN, moves: [], lines: [['Ada lays 3 and climbs.']] }
    await go(see(board([entry('laid')], { start: 1, plain }), dealt))
    expect(screen.getByText('Ada lays 3 and climbs.')).toBeTruthy()
    expect(screen.queryByText('Everybody has 2 cards.')).toBeNull()
    expect(screen.queryByRole('toolbar')).toBeNull()
    expect(onidle).toHaveBeenCalledTimes(1)
  })

  it('shows the words where there is no picture', () => {
    scene(see(board([entry('dealt')], { plain: { ...PLAIN, svg: '', moves: [] } }), undefined))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('You hold 3 9')).toBeTruthy()
  })

  it('lets a sealed choice be taken back', async () => {
    const waiting = { needed: [1], until: null, phase: 0, sealed: true }
    const { takeBack } = scene({ ...dealt, legal: [] }, { waiting })
    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
    expect(takeBack).toHaveBeenCalledTimes(1)
  })
})
