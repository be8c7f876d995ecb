import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../../server/requests'
import type { Sketch, Verdict } from '../../../wire/tapis-volant'
import { Draft } from './draft.svelte'
import { panels } from './ready'

const PALM = { piece: 'palm', column: 5, row: 1 } as const
const FLOWN = { difficulty: { turns: 10.6, within: 0.1, lost: 0, flights: 1000 }, grade: 'easy' } as const

function verdict(sketch: Partial<Sketch>): Verdict {
  const pieces = typeof sketch.landscape === 'object' ? sketch.landscape : [PALM]
  return { landscape: panels(pieces), faults: [], code: 'CODE', ...FLOWN }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a landscape in the making', () => {
  it('asks once about several changes, when the hand is still', async () => {
    const judge = vi.fn(async (sketch: Partial<Sketch>) => verdict(sketch))
    const draft = new Draft(judge)
    for (const column of [5, 6, 7]) draft.place({ ...PALM, column })
    expect(draft.asking).toBe(true)
    await vi.advanceTimersByTimeAsync(300)
    expect(judge).toHaveBeenCalledExactlyOnceWith({ landscape: [{ ...PALM, column: 7 }] })
    expect(draft.asking).toBe(false)
    expect(draft.verdict?.code).toBe('CODE')
  })

  it('goes back step by step, also after clearing, mirroring and chance', async () => {
    const draft = new Draft(async (sketch) => verdict(sketch))
    draft.place(PALM)
    draft.mirror()
    expect(draft.pieces).toEqual([{ ...PALM, column: 19 }])
    draft.clear()
    await draft.wish({ grade: 'hard', seed: 'one' })
    expect(draft.pieces).toEqual([PALM])
    draft.undo()
    expect(draft.pieces).toEqual([])
    draft.undo()
    draft.undo()
    expect(draft.pieces).toEqual([PALM])
    draft.undo()
    expect(draft.mayUndo).toBe(false)
    draft.undo()
    expect(draft.pieces).toEqual([])
  })

  it('does nothing where nothing changes', () => {
    const draft = new Draft(async (sketch) => verdict(sketch))
    draft.remove('palm')
    draft.clear()
    draft.mirror()
    expect(draft.mayUndo).toBe(false)
    draft.place(PALM)
    draft.place(PALM)
    draft.undo()
    expect(draft.mayUndo).toBe(false)
  })

  it('drops an answer that comes too late', async () => {
    let answer: ((verdict: Verdict) => void) | undefined
    const draft = new Draft(() => new Promise((resolve) => (answer = resolve)))
    draft.place(PALM)
    await vi.advanceTimersByTimeAsync(300)
    const late = answer
    draft.place({ ...PALM, column: 9 })
    late?.({ ...verdict({}), code: 'OLD' })
    await vi.advanceTimersByTimeAsync(1)
    expect(draft.verdict).toBeNull()
    expect(draft.asking).toBe(true)
  })

  it('tries again when the server has too much to do, and says any other problem', async () => {
    const judge = vi
      .fn<(sketch: Partial<Sketch>) => Promise<Verdict>>()
      .mockRejectedValueOnce(new Refusal('puzzlers_busy', 'busy'))
      .mockRejectedValueOnce(new Refusal('unreachable', 'no server'))
    const draft = new Draft(judge)
    draft.place(PALM)
    await vi.advanceTimersByTimeAsync(300)
    expect(draft.problem).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(judge).toHaveBeenCalledTimes(2)
    expect(draft.problem).toBe('no server')
    expect(draft.asking).toBe(false)
  })
})
