import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Solution } from '../../wire/labyrinth-duel'
import { MATCHES } from './fixtures'
import { par, Solo } from './solo.svelte'
import type { Sight } from './types'

const views = MATCHES.solo.frames.map(({ view }) => view)
const turned = views.findIndex(({ target }) => target !== null)
const first = views[turned] as Sight
let solution: Solution = { pushes: [1, 2, 3], proven: true }
const asked: { board: readonly number[]; start: string; target: string }[] = []

beforeEach(() => {
  asked.length = 0
  solution = { pushes: [1, 2, 3], proven: true }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body).problem)
      return new Response(JSON.stringify({ solution }))
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const settled = () => new Promise((done) => setTimeout(done))

describe('alone', () => {
  it('asks for the par of every target, once, from the board as it was turned', async () => {
    const solo = new Solo()
    for (const view of views) solo.take(view)
    await settled()
    const numbers = [...new Set(views.filter(({ target }) => target !== null).map(({ number }) => number))]
    expect(solo.legs.map(({ number }) => number)).toEqual(numbers)
    expect(asked).toHaveLength(numbers.length)
    expect(asked[0]).toEqual({ board: first.boards[0], start: first.places[0], target: first.target })
    expect(solo.legs.map(par)).toEqual(numbers.map(() => 3))
    expect(solo.open).toBeNull()
  })

  it('knows what was joined, and with how many pushes', () => {
    const solo = new Solo()
    const won = views.findIndex(({ happened }) => happened.some(({ type }) => type === 'won'))
    for (const view of views.slice(0, won)) solo.take(view)
    expect(solo.open?.joined).toBeNull()
    solo.take(views[won] as Sight)
    expect(solo.open).toBeNull()
    expect(solo.legs.at(-1)).toMatchObject({ joined: true, pushes: views[won]?.pushes[0] })
  })

  it('never calls par what is not proven', async () => {
    solution = { pushes: [1, 2, 3], proven: false }
    const solo = new Solo()
    solo.take(first)
    await settled()
    expect(solo.open && par(solo.open)).toBeNull()
  })

  it('has the same par where the page is opened in the middle of a target', () => {
    const log = views.map(({ at, happened }) => ({ at, facts: happened }))
    let laid = first
    let opened = 0
    for (const [number, view] of views.entries()) {
      if (view.target === null || view.ended !== null) continue
      if (view.number !== laid.number) laid = view
      const solo = new Solo()
      solo.take(view, log.slice(0, number + 1))
      expect(solo.open).toMatchObject({ number: view.number, board: laid.boards[0], pushes: view.pushes[0] })
      expect(asked.at(-1)).toEqual({ board: laid.boards[0], start: laid.places[0], target: laid.target })
      opened = Math.max(opened, view.pushes[0] ?? 0)
    }
    expect(opened).toBeGreaterThan(3)
  })

  it('has no par where nobody tells of the pushes before', () => {
    const solo = new Solo()
    solo.take({ ...first, pushes: [4] })
    expect(solo.legs).toEqual([])
  })

  it('gives hints about the board as it lies now, and counts them', async () => {
    const solo = new Solo()
    solo.take(first)
    const board = [...(first.boards[0] ?? [])].reverse()
    expect(await solo.hint(first, board)).toEqual({ cell: 1, ahead: 3 })
    expect(asked.at(-1)?.board).toEqual(board)
    expect(solo.open?.hints).toBe(1)
  })
})
