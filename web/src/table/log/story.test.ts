import { beforeAll, describe, expect, test } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import type { AnyFact, GameModule } from '../../scene/contract'
import { peopleOf } from '../people/people'
import { type Sight, see } from '../sight/sight'
import { board, entry, table } from '../table.fake'
import { ending, inWords, logWriter, news } from './story'

beforeAll(() => speak('en'))

describe('the story', () => {
  const module = {
    log: (fact: AnyFact) => (fact.type === 'chose' ? null : `it ${fact.type}`),
  } as unknown as GameModule
  const seating = { seat: 0, people: peopleOf(table(), 'ada') }
  const worded = (sight: Sight) =>
    logWriter(module, seating)(sight).map(({ at, lines }) => [at, ...lines.map(({ words }) => words)])

  test('leaves out what the game has no line for', () => {
    const sight = see(board([entry('dealt'), entry('chose'), entry('moved', 'ended')]), undefined)
    expect(worded(sight)).toEqual([
      [0, 'it dealt'],
      [2, 'it moved', 'it ended'],
    ])
    expect(ending(sight, module, seating)).toBe('it ended')
  })

  test('is that of the server where it comes with words', () => {
    const plain = { svg: '', text: 'A board.', moves: [], lines: [['Dealt.'], [], ['Laid.', 'Won.']] }
    const sight = see(board([entry('dealt'), entry('chose'), entry('laid')], { plain }), undefined)
    expect(worded(sight)).toEqual([
      [0, 'Dealt.'],
      [2, 'Laid.', 'Won.'],
    ])
    expect([news(sight, module, seating), inWords(sight, module, seating)]).toEqual([['Laid.', 'Won.'], 'A board.'])
    expect(ending(sight, module, seating)).toBe('Laid. Won.')
  })

  test('has words of its own for the clock and the series', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const facts = [
      { type: 'out_of_time', seat: 1 },
      { type: 'scored', game: 1, scores: [5, 17], totals: [5, 17] },
    ]
    const sight = see(board([{ at: 0, facts }], { view: { ...inner, inner, totals: [5, 17], left: [] } }), undefined)
    expect(worded(sight)[0]).toEqual([0, 'Ben has run out of time.', 'Game 1: you +5 = 5 and Ben +17 = 17.'])
  })

  test('knows whom each line is about, of the game as of the clock', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const facts = [
      { type: 'moved', balloons: [1, 0] },
      { type: 'out_of_time', seat: 1 },
    ]
    const sight = see(board([{ at: 0, facts }], { view: { ...inner, inner, left: [] } }), undefined)
    const narrating = { ...module, subjects: (fact: AnyFact & { balloons?: number[] }) => fact.balloons ?? [] }
    const lines = logWriter(narrating as GameModule, seating)(sight)[0]?.lines
    expect(lines?.map(({ seats, fact }) => [fact?.type, ...seats])).toEqual([
      ['moved', 1, 0],
      ['out_of_time', 1],
    ])
  })

  test('ends a series with its points, those of whoever has no seat too', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const facts = [{ type: 'ended' }, { type: 'scored', game: 3, scores: [0, 3, 5], totals: [2, 8, 15] }]
    const sight = see(board([{ at: 0, facts }], { view: { ...inner, inner, totals: [2, 8, 15] } }), undefined)
    const ghostly = { ...module, automaton: () => 'the ghost' }
    expect(ending(sight, ghostly, seating)).toBe('it ended Game 3: you +0 = 2, Ben +3 = 8, and the ghost +5 = 15.')
  })
})
