import { describe, expect, test } from 'vitest'
import { board, entry } from '../table.fake'
import { type Sight, see } from './sight'
import { factsOf } from './wrapper'

const dealt = see(board([entry('dealt')]), undefined)
const types = (sight: Sight) => sight.view.happened.map(({ type }) => type)

describe('what is new is played', () => {
  test('one step further, with its facts', () => {
    const next = see(board([entry('chose')], { start: 1 }), dealt)
    expect([next.step - dealt.step, types(next)]).toEqual([1, ['chose']])
  })

  test('several events that came in one frame, in order', () => {
    const next = see(board([entry('chose'), entry('revealed', 'moved')], { start: 1 }), dealt)
    expect([next.step - dealt.step, types(next), next.log.length]).toEqual([1, ['chose', 'revealed', 'moved'], 3])
  })

  test('what was missed during a cut: the hello has the whole log', () => {
    const next = see(board([entry('dealt'), entry('chose')]), dealt)
    expect([next.step - dealt.step, types(next)]).toEqual([1, ['chose']])
  })

  test('but not everything after a long absence', () => {
    const next = see(board([entry('dealt'), ...Array.from({ length: 40 }, () => entry('chose'))]), dealt)
    expect([next.step - dealt.step, next.log.length]).toEqual([2, 41])
  })
})

describe('what is not new is not played', () => {
  test('a hello that says nothing new leaves the board alone', () => {
    const next = see(board([entry('dealt')]), dealt)
    expect(next.step).toBe(dealt.step)
  })

  test('new legal moves alone', () => {
    const next = see(board([], { start: 1, legal: [{ type: 'show' }] }), dealt)
    expect([next.step, next.legal.length]).toEqual([dealt.step, 1])
  })

  test('a take-back makes the log shorter, and the board glides back', () => {
    const moved = see(board([entry('moved'), entry('moved')], { start: 1 }), dealt)
    const back = see(board([], { start: 2 }), moved)
    expect([back.log.length, back.step - moved.step]).toEqual([2, 2])
  })

  test('a log that went another way since', () => {
    const moved = see(board([entry('moved')], { start: 1 }), dealt)
    const other = see(board([entry('dealt'), entry('turned'), entry('turned')]), moved)
    expect(other.step - moved.step).toBe(2)
  })
})

describe('words of the server', () => {
  const plain = (...lines: string[][]) => ({ svg: '', text: '', moves: [], lines })
  const first = see(board([entry('dealt')], { plain: plain(['Dealt.']) }), undefined)

  test('stay with their entries, and what is new is said', () => {
    const next = see(board([entry('laid'), entry('laid')], { start: 1, plain: plain(['Ada.'], ['Ben.']) }), first)
    expect(next.log.map(({ lines }) => lines)).toEqual([['Dealt.'], ['Ada.'], ['Ben.']])
    expect([next.plain?.said, next.step - first.step]).toEqual([['Ada.', 'Ben.'], 1])
  })

  test('said anew in another language are no news', () => {
    const next = see(board([entry('dealt')], { plain: plain(['Distribué.']) }), first)
    expect([next.step - first.step, next.log[0]?.lines]).toEqual([0, ['Distribué.']])
  })
})

describe('clocks and series', () => {
  const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
  const timed = { ...inner, inner, left: [5000, 6000], running: [0], away: [], bank: 1, increment: 0 }

  test('are taken off the view, and their facts are left to the table', () => {
    const sight = see(board([entry('out_of_time', 'chose')], { view: timed }), undefined)
    expect([sight.clocks?.left, types(sight), 'inner' in sight.view]).toEqual([[5000, 6000], ['chose'], false])
  })

  test('both at once', () => {
    const series = { ...inner, inner, games: 1, totals: [12, 17], target: 50, count: null }
    const sight = see(board([entry('scored')], { view: { ...timed, inner: series } }), undefined)
    expect([sight.series?.totals, sight.clocks?.running]).toEqual([[12, 17], [0]])
  })

  test('speak in one order, live and in a replay: the clock, the game, the score', () => {
    const [clock, game, score] = [{ type: 'out_of_time' }, { type: 'ended' }, { type: 'scored' }]
    const series = { ...inner, happened: [score], inner: { ...inner, happened: [game] }, totals: [] }
    expect(factsOf({ ...timed, happened: [clock], inner: series })).toEqual([clock, game, score])
    expect(factsOf({ ...inner, happened: [game] })).toEqual([game])
  })

  test('a fact of the same name in a game without clocks is its own', () => {
    expect(types(see(board([entry('scored')]), undefined))).toEqual(['scored'])
  })
})
