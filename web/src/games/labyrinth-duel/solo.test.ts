import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Solution } from '../../wire/labyrinth-duel'
import { MATCHES } from './fixtures'
import { Solo } from './solo.svelte'
import type { View } from './types'

const views = MATCHES.solo.frames.map(({ view }) => view)
const log = views.map(({ at, happened }) => ({ at, facts: happened }))
const turned = views.findIndex(({ target }) => target !== null)
const first = views[turned] as View
const numbers = [...new Set(views.filter(({ target }) => target !== null).map(({ number }) => number))]
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

const answered = () => new Promise((done) => setTimeout(done))

/** Somebody who sees these views of the match, one after the other; the log is always there from the deal on. */
function watching(from: number, to: number): Solo {
  const solo = new Solo()
  for (let at = from; at <= to; at++) solo.take(views[at] as View, log.slice(0, at + 1))
  return solo
}

describe('alone', () => {
  it('asks for the par of every target, once, from the board as it was turned', async () => {
    const solo = watching(0, views.length - 1)
    await answered()
    expect(solo.legs.map(({ number }) => number)).toEqual(numbers)
    expect(asked).toHaveLength(numbers.length)
    expect(asked[0]).toEqual({ board: first.boards[0], start: first.places[0], target: first.target })
    expect(solo.legs.map((leg) => solo.par(leg))).toEqual(numbers.map(() => 3))
    expect(solo.open).toBeNull()
  })

  it('knows what was joined, and with how many pushes', () => {
    const won = views.findIndex(({ happened }) => happened.some(({ type }) => type === 'won'))
    expect(watching(0, won - 1).open?.joined).toBeNull()
    const solo = watching(0, won)
    expect(solo.open).toBeNull()
    const leg = solo.past.at(-1)
    expect(leg).toMatchObject({ joined: true, pushes: views[won]?.pushes[0] })
    solo.take(views[won + 1] as View, log.slice(0, won + 2))
    expect(solo.past.at(-1)).toBe(leg)
  })

  it('never calls par what is not proven', async () => {
    solution = { pushes: [1, 2, 3], proven: false }
    const solo = watching(turned, turned)
    await answered()
    expect(solo.open && solo.way(solo.open)).toEqual([1, 2, 3])
    expect(solo.open && solo.par(solo.open)).toBeNull()
  })

  it('has the same targets and the same par wherever the page is opened', () => {
    const always = watching(0, views.length - 1).legs
    let most = 0
    for (const [at, view] of views.entries()) {
      const { open, past } = watching(at, at)
      expect(past).toEqual(always.slice(0, past.length))
      if (view.target === null || view.ended !== null) continue
      const { board, start, target } = always.find(({ number }) => number === view.number) ?? {}
      expect(open).toMatchObject({ board, start, target, pushes: view.pushes[0] })
      expect(asked.at(-1)).toEqual({ board, start, target })
      most = Math.max(most, view.pushes[0] ?? 0)
    }
    expect(most).toBeGreaterThan(3)
  })

  it('asks about an earlier target when somebody wants to know, and again if there was no answer', async () => {
    const solo = watching(views.length - 1, views.length - 1)
    expect(asked).toEqual([])
    const [leg] = solo.past
    if (!leg) throw new Error('no target was decided')
    vi.mocked(fetch).mockRejectedValueOnce(new Error('cut'))
    await expect(solo.learn(leg)).rejects.toThrow()
    expect(solo.way(leg)).toBeNull()
    await solo.learn(leg)
    await solo.learn(leg)
    expect(asked).toHaveLength(1)
    expect(solo.par(leg)).toBe(3)
  })

  it('has no par where nobody knows the pushes before', () => {
    const solo = new Solo()
    solo.take({ ...first, pushes: [4] }, log.slice(0, turned + 1))
    expect(solo.legs).toEqual([])
  })
})
