import { beforeAll, describe, expect, test } from 'vitest'
import { speak } from '../i18n/index.svelte'
import type { AnyFact, GameModule } from '../scene/contract'
import type { Timed } from '../wire/core'
import { clockText, left, tookText } from './clock/clock'
import { ending, storyteller } from './log/story'
import { peopleOf } from './people/people'
import { standing } from './people/standing'
import { see } from './sight/eyes'
import { ADA, BEN, board, sitter, table, told } from './table.fake'
import { hasCompany, Talk } from './talk/talk.svelte'

beforeAll(() => speak('en'))

describe('a clock', () => {
  const clocks = { left: [60_000, 9_000], running: [1], at: 1000 } as unknown as Timed<unknown>

  test('runs for those who are waited for', () => {
    expect([left(clocks, 0, 5000), left(clocks, 1, 5000)]).toEqual([60_000, 5_000])
  })

  test('never shows less than nothing, nor more than there was', () => {
    expect([left(clocks, 1, 99_000), left(clocks, 1, 0)]).toEqual([0, 9_000])
  })

  test.each([
    [0, '0.0'],
    [9_999, '9.9'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [61_000, '1:01'],
    [3_600_000, '60:00'],
  ])('%i ms is written %s', (ms, text) => {
    expect(clockText(ms)).toBe(text)
  })

  test('what took a while is told to the second that is over', () => {
    expect([999, 7_400, 61_999].map(tookText)).toEqual(['0:00', '0:07', '1:01'])
  })
})

describe('people', () => {
  test('have their name, or the colour of the seat', () => {
    const nameless = { id: 'x', name: '', emblem: '' }
    const people = peopleOf(table({ seats: [sitter(ADA), sitter(nameless), sitter(null)] }), 'ada')
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Lapis', 'Pomegranate'])
    expect(people.map(({ you, bot }) => [you, bot])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  test('who share a device are told apart, by the names given there if there are any', () => {
    const shared = table({ seats: [sitter(ADA), sitter(ADA), sitter(BEN)] })
    expect(peopleOf(shared, 'ada').map(({ name }) => name)).toEqual(['Saffron', 'Lapis', 'Ben'])
    expect(peopleOf(shared, 'ada', ['', 'Zoe', 'Eve']).map(({ name }) => name)).toEqual(['Saffron', 'Zoe', 'Ben'])
  })

  test('never carry the same emblem', () => {
    const seats = [
      sitter(null),
      sitter(null),
      sitter(ADA),
      sitter({ ...BEN, emblem: 'lamp' }),
      sitter(ADA),
      sitter(null),
    ]
    const emblems = peopleOf(table({ seats }), 'ada').map(({ emblem }) => emblem)
    expect(new Set(emblems).size).toBe(6)
    expect(emblems[2]).toBe('lamp')
  })
})

describe('standing', () => {
  const waiting = { needed: [0], until: null, phase: 1, sealed: true }
  const eyes = see(
    board([], { view: { seats: 2, seat: 0, at: 0, gone: [], happened: [], chose: [false, true] } }),
    undefined,
  )

  test.each([
    [0, sitter(ADA), 'thinking'],
    [1, sitter(BEN), 'chosen'],
    [0, sitter(ADA, { present: false }), 'away'],
    [0, sitter(ADA, { gone: true }), 'gone'],
    [0, sitter(ADA, { level: 'easy', present: false }), 'stand-in'],
  ] as const)('seat %i: %o is %s', (seat, info, expected) => {
    const seats = [sitter(ADA), sitter(BEN)].with(seat, info)
    expect(standing(seat, table({ seats }), waiting, eyes)).toBe(expected)
  })

  test('nobody thinks any more after the end', () => {
    expect(standing(0, table({ stage: 'finished' }), waiting, eyes)).toBe('there')
  })
})

describe('the story', () => {
  const module = {
    log: (fact: AnyFact) => (fact.type === 'chose' ? null : `it ${fact.type}`),
  } as unknown as GameModule
  const telling = { seat: 0, people: peopleOf(table(), 'ada') }

  test('leaves out what the game does not tell', () => {
    const eyes = see(board([told('dealt'), told('chose'), told('moved', 'ended')]), undefined)
    expect(storyteller(module, telling)(eyes)).toEqual([
      { at: 0, lines: ['it dealt'] },
      { at: 2, lines: ['it moved', 'it ended'] },
    ])
    expect(ending(eyes, module, telling)).toBe('it ended')
  })

  test('tells itself what the clock and the series do', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const facts = [
      { type: 'out_of_time', seat: 1 },
      { type: 'scored', game: 1, scores: [5, 17], totals: [5, 17] },
    ]
    const eyes = see(board([{ at: 0, facts }], { view: { ...inner, inner, totals: [5, 17], left: [] } }), undefined)
    expect(storyteller(module, telling)(eyes)[0]?.lines).toEqual([
      'Ben has run out of time.',
      'Game 1: Ada +5 = 5 and Ben +17 = 17.',
    ])
  })

  test('ends a series with its points, those of whoever has no seat too', () => {
    const inner = { seats: 2, seat: 0, at: 0, gone: [], happened: [] }
    const facts = [{ type: 'ended' }, { type: 'scored', game: 3, scores: [0, 3, 5], totals: [2, 8, 15] }]
    const eyes = see(board([{ at: 0, facts }], { view: { ...inner, inner, totals: [2, 8, 15] } }), undefined)
    const ghostly = { ...module, automaton: () => 'the ghost' }
    expect(ending(eyes, ghostly, telling)).toBe('it ended Game 3: Ada +0 = 2, Ben +3 = 8, and the ghost +5 = 15.')
  })
})

describe('talk', () => {
  const line = { person: BEN, seat: 1, to: 'all', text: 'hi', reaction: null, wall: 5 } as const

  test('counts what others said since the page was opened', () => {
    const talk = new Talk([line])
    expect(talk.hear([line], 'ada')).toEqual([])
    expect(talk.hear([line, { ...line, wall: 6 }, { ...line, person: ADA, wall: 7 }], 'ada')).toHaveLength(1)
    expect(talk.unread).toBe(1)
    expect(talk.bubbles.has(1)).toBe(true)
    expect(talk.hear([line, { ...line, wall: 6 }], 'ada')).toEqual([])
  })

  test('needs company', () => {
    const alone = table({ seats: [sitter(ADA), sitter(null)] })
    expect([
      hasCompany(alone, 'ada'),
      hasCompany({ ...alone, watching: 1 }, 'ada'),
      hasCompany(table(), 'ada'),
    ]).toEqual([false, true, true])
  })
})
