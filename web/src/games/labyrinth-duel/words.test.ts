import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log } from './chronicle'
import { MATCHES } from './fixtures'
import { cardWords, cellWords } from './words'

const seating = { seat: 0, people: people(2, null) }

/** Every sentence that the module can say about the recorded matches. */
function* everything(): Generator<string> {
  for (const match of Object.values(MATCHES))
    for (const { view, legal } of match.frames) {
      yield describeBoard(view, seating)
      yield cardWords(view, 0)
      yield* view.happened.map((fact) => announce(fact, seating)).filter((line) => line !== null)
      for (const move of legal) yield describeMove(move)
      for (const cell of Array(16).keys()) yield cellWords(view.boards[0] ?? [], cell)
    }
}

sayingAll('labyrinth-duel', everything)

describe('the log', () => {
  beforeAll(() => speak('en'))

  it('has calls and cards, but not every push', () => {
    expect(log({ type: 'pushed', seat: 0, cell: [0, 1], gap: [0, 0] }, seating)).toBeNull()
    expect(log({ type: 'called', seat: 1, target: 'owl', corridor: [] }, seating)).toContain('Ben calls Stop!')
    expect(log({ type: 'won', seat: 0, target: 'owl', cards: 3 }, seating)).toBe('Ada wins their third card: owl.')
    expect(log({ type: 'forfeited', seat: 1, reason: 'resigned' }, seating)).toBe('Ben resigns.')
  })
})

describe('a cell', () => {
  beforeAll(() => speak('en'))

  it('is a tile with its openings, or the gap with what can be pushed there', () => {
    const board = [6, 10, 10, 12, 5, 0, 14, 9, 7, 11, 13, 5, 3, 3, 14, 9]
    expect(cellWords(board, 0)).toBe('a1: corner, open: east and south')
    expect(cellWords(board, 5)).toMatch(/^b2: gap; arrow left pushes: junction, .*; arrow down pushes: straight, /)
  })
})
