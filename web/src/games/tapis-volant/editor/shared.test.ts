import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Placed, Sketch, Verdict } from '../../../wire/tapis-volant'
import type { Refused } from '../../../wire/types'
import { between, inverse, joined, patched } from './patch'
import { Shared } from './shared.svelte'

const PALM: Placed = { piece: 'palm', column: 5, row: 1 }
const HOUSE: Placed = { piece: 'house', column: 9, row: 1 }
const PUFF: Placed = { piece: 'puff', column: 12, row: 9 }

const judge = async (sketch: Partial<Sketch>): Promise<Verdict> => ({
  landscape: [],
  faults: [],
  code: JSON.stringify(sketch.landscape),
  difficulty: null,
  grade: null,
})

function refusal(id: string): Refused {
  return { type: 'refused', key: 'k', id, values: {}, text: id }
}

/** A table that keeps the last draft and refuses those built on an older one, as the server does. */
class Table {
  edition = 0
  draft: readonly Placed[] = []
  built: readonly Placed[][] = []
  lost: string[] = []
  refuses: string | null = null
  readonly builders: Shared[] = []

  builder(): Shared {
    const shared = new Shared(
      async (edition, pieces) => {
        await Promise.resolve() // it takes its way
        return this.hear(edition, pieces)
      },
      (why) => this.lost.push(why.id),
      judge,
    )
    this.builders.push(shared)
    shared.hear(this.edition, this.draft)
    return shared
  }

  hear(edition: number, pieces: readonly Placed[]): Refused | null {
    this.built = [...this.built, [...pieces]]
    if (this.refuses) return refusal(this.refuses)
    if (edition !== this.edition) return refusal('changed_meanwhile')
    this.edition += 1
    this.draft = pieces
    for (const builder of this.builders) builder.hear(this.edition, pieces)
    return null
  }
}

const pieces = (shared: Shared) => shared.draft.pieces.map(({ piece, column }) => `${piece} ${column}`)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a step', () => {
  it('leads from one landscape to another, and back', () => {
    const step = between([PALM, HOUSE], [{ ...PALM, column: 7 }, PUFF])
    expect([...step.keys()]).toEqual(['palm', 'house', 'puff'])
    expect(patched([PALM, HOUSE], step)).toEqual([{ ...PALM, column: 7 }, PUFF])
    expect(patched(patched([PALM, HOUSE], step), inverse([PALM, HOUSE], step))).toEqual([PALM, HOUSE])
    expect(between([PALM], [PALM]).size).toBe(0)
  })

  it('lies on top of an earlier one', () => {
    const both = joined(between([], [PALM]), between([PALM], [HOUSE]))
    expect(patched([PUFF], both)).toEqual([HOUSE, PUFF])
  })
})

describe('a draft that several build', () => {
  it('is the same for everybody, whoever lays a piece', async () => {
    const table = new Table()
    const [ada, ben] = [table.builder(), table.builder()]
    ada.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(50)
    ben.draft.place(HOUSE)
    await vi.advanceTimersByTimeAsync(50)
    expect(pieces(ada)).toEqual(['palm 5', 'house 9'])
    expect(pieces(ben)).toEqual(pieces(ada))
  })

  it('keeps both steps of two who lay at the same moment', async () => {
    const table = new Table()
    const [ada, ben] = [table.builder(), table.builder()]
    ada.draft.place(PALM)
    ben.draft.place(HOUSE)
    await vi.advanceTimersByTimeAsync(10)
    expect(table.draft).toEqual([PALM]) // Ben's was built on the empty board, and refused
    await vi.advanceTimersByTimeAsync(500)
    expect(table.draft).toEqual([PALM, HOUSE])
    expect(pieces(ada)).toEqual(pieces(ben))
    expect(table.lost).toEqual([])
  })

  it('lets the later of two hands on one piece win', async () => {
    const table = new Table()
    const [ada, ben] = [table.builder(), table.builder()]
    ada.draft.place(PALM)
    ben.draft.place({ ...PALM, column: 15 })
    await vi.advanceTimersByTimeAsync(500)
    expect(pieces(ada)).toEqual(['palm 15'])
    expect(pieces(ben)).toEqual(['palm 15'])
  })

  it('takes back the own step and leaves what others did since', async () => {
    const table = new Table()
    const [ada, ben] = [table.builder(), table.builder()]
    ada.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(300)
    ben.draft.place(HOUSE)
    await vi.advanceTimersByTimeAsync(300)
    expect(ben.draft.mayUndo).toBe(true)
    ada.draft.undo()
    await vi.advanceTimersByTimeAsync(300)
    expect(table.draft).toEqual([HOUSE])
    expect(ada.draft.mayUndo).toBe(false)
  })

  it('says many quick steps in few messages, and the last one in the end', async () => {
    const table = new Table()
    const ada = table.builder()
    for (let column = 3; column < 20; column++) {
      ada.draft.place({ ...PALM, column })
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(table.draft).toEqual([{ ...PALM, column: 19 }])
    expect(table.built.length).toBeLessThan(5)
  })

  it('tries again when the table has too much to do', async () => {
    const table = new Table()
    const ada = table.builder()
    table.refuses = 'too_fast'
    ada.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(500)
    expect(pieces(ada)).toEqual(['palm 5'])
    table.refuses = null
    await vi.advanceTimersByTimeAsync(1_500)
    expect(table.draft).toEqual([PALM])
  })

  it('goes back to what the table keeps when a step is refused for good', async () => {
    const table = new Table()
    const ada = table.builder()
    table.refuses = 'only_for_the_seated'
    ada.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(50)
    expect(pieces(ada)).toEqual([])
    expect(table.lost).toEqual(['only_for_the_seated'])
  })

  it('asks about what lies there once it lies still', async () => {
    const table = new Table()
    const [ada, ben] = [table.builder(), table.builder()]
    ada.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(600)
    expect(ben.draft.verdict?.code).toBe(JSON.stringify([PALM]))
    expect(ben.draft.asking).toBe(false)
  })

  it('keeps a landscape by chance that was asked for while others build', async () => {
    const table = new Table()
    const ben = table.builder()
    let answer: ((verdict: Verdict) => void) | undefined
    const slow = (sketch: Partial<Sketch>) =>
      sketch.wish ? new Promise<Verdict>((resolve) => (answer = resolve)) : judge(sketch)
    const ada = new Shared(
      async (edition, laid) => table.hear(edition, laid),
      () => {},
      slow,
    )
    table.builders.push(ada)
    const wish = ada.draft.wish({ grade: 'easy', seed: 's' })
    ben.draft.place(PALM)
    await vi.advanceTimersByTimeAsync(300)
    answer?.({ landscape: [{ ...HOUSE, width: 3, height: 2 }], faults: [], code: 'C', difficulty: null, grade: null })
    await wish
    await vi.advanceTimersByTimeAsync(300)
    expect(table.draft).toEqual([HOUSE])
  })
})
