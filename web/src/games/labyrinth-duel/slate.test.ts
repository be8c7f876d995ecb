import { describe, expect, it } from 'vitest'
import { MATCHES } from './fixtures'
import { line, push } from './pushing'
import { Slate } from './slate.svelte'
import type { Sight } from './types'

const racing = MATCHES.duel.frames.find(({ view }) => view.target !== null)?.view as Sight
const gap = (racing.boards[0] ?? []).indexOf(0)
const [first = -1] = [...line(gap, 'left'), ...line(gap, 'right')]

/** The view after the server has confirmed these own pushes. */
function confirmed(view: Sight, ...cells: number[]): Sight {
  let board = view.boards[0] ?? []
  for (const cell of cells) board = push(board, board.indexOf(0), cell)
  const made = (view.pushes[0] ?? 0) + cells.length
  return { ...view, boards: [board, view.boards[1] ?? []], pushes: [made, view.pushes[1] ?? 0] }
}

describe('the own board', () => {
  it('shows a push before the server has said anything', () => {
    const slate = new Slate(racing, 0)
    expect(slate.push(first)).toBe(true)
    expect(slate.gap).toBe(first)
    expect(slate.pushes).toBe(1)
  })

  it('refuses what the rules refuse', () => {
    const slate = new Slate(racing, 0)
    expect(slate.push(gap)).toBe(false)
    expect(slate.gap).toBe(gap)
  })

  it('keeps what is not yet confirmed on top of what is', () => {
    const slate = new Slate(racing, 0)
    slate.push(first)
    slate.push(gap)
    slate.push(first)
    const shown = slate.board
    slate.take(confirmed(racing, first))
    expect(slate.board).toEqual(shown)
    expect(slate.pushes).toBe(3)
    slate.take(confirmed(racing, first, gap, first))
    expect(slate.board).toEqual(shown)
    expect(slate.pushes).toBe(3)
  })

  it('takes no push of the rival for its own', () => {
    const slate = new Slate(racing, 0)
    slate.push(first)
    slate.take({ ...racing, pushes: [racing.pushes[0] ?? 0, 9] })
    expect(slate.gap).toBe(first)
  })

  it('goes back when a push is refused', () => {
    const slate = new Slate(racing, 0)
    slate.push(first)
    slate.answered()
    expect(slate.board).toEqual(racing.boards[0])
    expect(slate.pushes).toBe(0)
  })

  it('forgets what came too late for its target', () => {
    const slate = new Slate(racing, 0)
    slate.push(first)
    slate.take({ ...racing, target: null, pause: 9000 })
    expect(slate.board).toEqual(racing.boards[0])
  })
})
