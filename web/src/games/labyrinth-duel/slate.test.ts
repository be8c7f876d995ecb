import { describe, expect, it } from 'vitest'
import { Ahead } from '../../scene/ahead.svelte'
import { MATCHES } from './fixtures'
import { line, push } from './pushing'
import { slate } from './slate'
import type { View } from './types'

const racing = MATCHES.duel.frames.find(({ view }) => view.target !== null)?.view as View
const gap = (racing.boards[0] ?? []).indexOf(0)
const [first = -1] = [...line(gap, 'left'), ...line(gap, 'right')]

/** The view after the server has confirmed these own pushes. */
function confirmed(view: View, ...cells: number[]): View {
  let board = view.boards[0] ?? []
  for (const cell of cells) board = push(board, board.indexOf(0), cell)
  const made = (view.pushes[0] ?? 0) + cells.length
  return { ...view, boards: [board, view.boards[1] ?? []], pushes: [made, view.pushes[1] ?? 0] }
}

describe('the own board', () => {
  it('shows a push before the server has said anything', () => {
    const own = new Ahead(slate(0), racing, 0)
    expect(own.do(first)).toBe(true)
    expect(own.thing.indexOf(0)).toBe(first)
    expect(own.underWay).toEqual([first])
  })

  it('refuses what the rules refuse', () => {
    const own = new Ahead(slate(0), racing, 0)
    expect(own.do(gap)).toBe(false)
    expect(own.thing.indexOf(0)).toBe(gap)
  })

  it('keeps what is not yet confirmed on top of what is', () => {
    const own = new Ahead(slate(0), racing, 0)
    own.do(first)
    own.do(gap)
    own.do(first)
    const shown = own.thing
    own.take(confirmed(racing, first), 1)
    expect([own.thing, own.underWay]).toEqual([shown, [gap, first]])
    own.take(confirmed(racing, first, gap, first), 2)
    expect([own.thing, own.underWay]).toEqual([shown, []])
  })

  it('takes no push of the rival for its own', () => {
    const own = new Ahead(slate(0), racing, 0)
    own.do(first)
    own.take({ ...racing, pushes: [racing.pushes[0] ?? 0, 9] }, 1)
    expect(own.thing.indexOf(0)).toBe(first)
  })

  it('goes back when a push is refused', () => {
    const own = new Ahead(slate(0), racing, 0)
    own.do(first)
    own.answered()
    expect(own.thing).toEqual(racing.boards[0])
    expect(own.underWay).toEqual([])
  })

  it('forgets what came too late for its target', () => {
    const own = new Ahead(slate(0), racing, 0)
    own.do(first)
    own.take({ ...racing, target: null, pause: 9000 }, 1)
    expect(own.thing).toEqual(racing.boards[0])
  })
})
