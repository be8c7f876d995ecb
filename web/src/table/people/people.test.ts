import { beforeAll, describe, expect, test } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { see } from '../sight/sight'
import { ADA, BEN, board, row, sitter, table } from '../table.fake'
import { peopleOf, wearing } from './people'
import { standing } from './standing'

beforeAll(() => speak('en'))

describe('people', () => {
  test('have their name, or the colour of the seat', () => {
    const nameless = { id: 'x', name: '', emblem: '' }
    const people = peopleOf(table({ seats: row(sitter(ADA), sitter(nameless), sitter(null)) }), 'ada')
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Lapis', 'Anar'])
    expect(people.map(({ you, bot }) => [you, bot])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })

  test('who share a device are told apart, by the names given there if there are any', () => {
    const shared = table({ seats: row(sitter(ADA), sitter(ADA), sitter(BEN)) })
    expect(peopleOf(shared, 'ada').map(({ name }) => name)).toEqual(['Saffron', 'Lapis', 'Ben'])
    expect(peopleOf(shared, 'ada', ['', 'Zoe', 'Eve']).map(({ name }) => name)).toEqual(['Saffron', 'Zoe', 'Ben'])
  })

  test('never carry the same emblem', () => {
    const seats = row(
      sitter(null),
      sitter(null),
      sitter(ADA),
      sitter({ ...BEN, emblem: 'lamp' }),
      sitter(ADA),
      sitter(null),
    )
    const emblems = peopleOf(table({ seats }), 'ada').map(({ emblem }) => emblem)
    expect(new Set(emblems).size).toBe(6)
    expect(emblems[2]).toBe('lamp')
  })

  test('stay who they are when the seats rotate, even if they wished for the same emblem', () => {
    const seats = row(sitter(null), sitter({ ...BEN, emblem: 'lamp' }), sitter(ADA), sitter(null), sitter(ADA))
    const before = peopleOf(table({ seats }), 'ada', ['', '', 'Zoe'])
    for (const turns of [1, 2, 3, 4]) {
      const rotated = [...seats.slice(turns), ...seats.slice(0, turns)]
      const after = peopleOf(table({ seats: rotated }), 'ada', ['', '', 'Zoe'])
      expect(after).toEqual([...before.slice(turns), ...before.slice(0, turns)])
      expect(wearing(after)).toContain(`--seat-0: var(--tint-${turns});`)
    }
  })
})

describe('standing', () => {
  const waiting = { needed: [0], until: null, phase: 1, sealed: true }
  const sight = see(
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
    const seats = row(...[sitter(ADA), sitter(BEN)].with(seat, info))
    expect(standing(seat, table({ seats }), waiting, sight)).toBe(expected)
  })

  test('nobody thinks any more after the end', () => {
    expect(standing(0, table({ stage: 'finished' }), waiting, sight)).toBe('there')
  })
})
