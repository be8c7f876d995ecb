import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Director, type Plot } from './director.svelte'

/** A game in which numbers are told one after the other; the stage is their sum. */
interface Counted {
  readonly type: 'told'
  readonly n: number
}
interface View {
  readonly sum: number
  readonly happened: readonly Counted[]
}
const counted = (n: number): Counted => ({ type: 'told', n })
const view = (sum: number, ...happened: number[]): View => ({ sum, happened: happened.map(counted) })
const ADD = { type: 'add' }
const TEMPO = { motion: 'full', pace: 'normal' } as const

const PLOT: Plot<View, number, Counted> = {
  stageOf: ({ sum }) => sum,
  perform: (sum, { n }) => sum + n,
  rest: (_, { sum }) => sum,
  beats: (facts) => facts.map((fact) => ({ facts: [fact], ms: fact.n === 0 ? 0 : 100 })),
}

function direct(plot: Partial<Plot<View, number, Counted>> = {}, legal = [ADD]) {
  const shown: number[] = []
  const idle = vi.fn()
  const audience = { show: (facts: readonly Counted[]) => void shown.push(...facts.map(({ n }) => n)), idle }
  const director = new Director({ ...PLOT, ...plot }, view(0), 0, audience, () => legal)
  return { director, shown, idle }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the director', () => {
  it('shows one beat after the other, and rests where the view says', () => {
    const { director, shown, idle } = direct()
    director.take(view(30, 1, 2), 1, TEMPO)
    expect([director.stage, director.beat, director.busy]).toEqual([1, [counted(1)], true])
    vi.advanceTimersByTime(100)
    expect([director.stage, shown]).toEqual([3, [1, 2]])
    expect(idle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect([director.stage, director.beat, director.busy]).toEqual([30, [], false])
    expect(idle).toHaveBeenCalledOnce()
  })

  it('hands out view, stage and moves that belong together: nothing runs ahead of what is shown', () => {
    const { director } = direct()
    expect(director.legal).toEqual([ADD])
    director.take(view(3, 1, 2), 1, TEMPO)
    expect([director.view.sum, director.legal]).toEqual([0, []])
    vi.runAllTimers()
    expect([director.view.sum, director.legal]).toEqual([3, [ADD]])
  })

  it('lets nobody wait where all act in real time', () => {
    const { director } = direct({ live: true })
    director.take(view(3, 1, 2), 1, TEMPO)
    expect([director.busy, director.stage]).toEqual([true, 1])
    expect([director.view.sum, director.legal]).toEqual([3, [ADD]])
  })

  it('does not stop for what takes no time', () => {
    const { director, shown, idle } = direct()
    director.take(view(5, 0), 1, TEMPO)
    expect([director.busy, director.stage, shown]).toEqual([false, 5, [0]])
    expect(idle).toHaveBeenCalledOnce()
  })

  it('plays only what follows; anything else is where the match stands now', () => {
    const { director, shown } = direct()
    director.take(view(9, 4, 5), 2, TEMPO)
    expect([director.stage, director.view.sum, director.busy, shown]).toEqual([9, 9, false, []])
  })

  it('says that it is idle when something else interrupts it', () => {
    const { director, idle } = direct()
    director.take(view(1, 1), 1, TEMPO)
    director.take(view(0), 0, TEMPO)
    expect([director.stage, director.busy]).toEqual([0, false])
    expect(idle).toHaveBeenCalledOnce()
    vi.runAllTimers()
    expect(director.stage).toBe(0)
  })

  it('goes on with what it shows when the same moment comes again, and rests at its newest view', () => {
    const { director, shown } = direct()
    director.take(view(3, 1, 2), 1, TEMPO)
    director.take(view(4, 1, 2), 1, TEMPO)
    expect(director.stage).toBe(1)
    vi.runAllTimers()
    expect([director.stage, director.view.sum, shown]).toEqual([4, 4, [1, 2]])
  })

  it('cuts what comes meanwhile from where the last event leads', () => {
    const before: number[] = []
    const { director } = direct({
      beats: (facts, from) => {
        before.push(from.sum)
        return PLOT.beats(facts, from, TEMPO, from)
      },
    })
    director.take(view(1, 1), 1, TEMPO)
    director.take(view(3, 2), 2, TEMPO)
    expect(before).toEqual([0, 1])
  })

  it('skips to the end without losing a fact', () => {
    const { director, shown, idle } = direct()
    director.take(view(3, 1, 2), 1, TEMPO)
    director.take(view(6, 3), 2, TEMPO)
    director.skip()
    expect([director.stage, director.view.sum, director.busy, shown]).toEqual([6, 6, false, [1, 2, 3]])
    expect(idle).toHaveBeenCalledOnce()
  })

  it('drops what cannot be waited for', () => {
    const { director, shown } = direct({ overtakes: ({ sum }, shown) => sum - shown.sum > 5 })
    director.take(view(3, 1, 2), 1, TEMPO)
    director.take(view(10, 7), 2, TEMPO)
    expect([director.beat, shown]).toEqual([[counted(7)], [1, 2, 7]])
  })

  it('hurries when it is far behind', () => {
    const { director } = direct()
    for (let step = 1; step <= 20; step++) director.take(view(step, 1), step, TEMPO)
    vi.advanceTimersByTime(100) // the first had begun before the others came
    expect(director.stage).toBe(2)
    vi.advanceTimersByTime(25)
    expect(director.stage).toBe(3)
    vi.runAllTimers()
    expect(director.stage).toBe(20)
  })

  it('shows nothing more once it is stopped, and nothing to a page that nobody sees', () => {
    const { director, shown } = direct()
    director.take(view(3, 1, 2), 1, TEMPO)
    director.stop()
    vi.runAllTimers()
    expect(shown).toEqual([1])
    const hidden = direct()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    hidden.director.take(view(3, 1, 2), 1, TEMPO)
    expect([hidden.director.stage, hidden.shown]).toEqual([3, []])
  })
})
