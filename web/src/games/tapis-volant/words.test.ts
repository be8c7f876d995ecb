import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log } from './chronicle'
import { MATCHES } from './fixtures'
import { stageOf } from './stage'
import type { Fact } from './types'
import { pickOf, ways } from './ways'
import { cardName, explainCard, flightWords, meetWords, riderWords, terms, wayWords } from './words'

/** Every sentence that the module can say about the recorded matches. */
function* everything(): Generator<string> {
  for (const match of Object.values(MATCHES)) {
    const seating = { seat: match.seat, people: people(match.seats) }
    for (const { view, legal } of match.frames) {
      yield describeBoard(view, seating)
      yield* view.happened.map((fact) => announce(fact, seating)).filter((line) => line !== null)
      for (const seat of view.carpets.keys()) yield riderWords(view, stageOf(view), seat, seating)
      for (const move of legal) {
        yield describeMove(move)
        if (move.type === 'fly') {
          yield cardName(move.card)
          yield explainCard(move.card)
        }
        for (const way of ways(view, legal, match.seat ?? 0, pickOf(move))) {
          yield wayWords(way, view.landscape, seating)
          yield* meetWords(way, seating)
        }
      }
    }
  }
}

sayingAll('tapis-volant', everything)

describe('in English', () => {
  beforeAll(() => speak('en'))
  const seating = { seat: 0, people: people(4, null) }
  const said = (fact: Fact) => log(fact, seating)

  it.each<[Fact, string]>([
    [
      { type: 'played', seat: 0, card: 'A23', way: 'down', direction: null },
      'Ada plays a wind card (left 2 and down 3).',
    ],
    [
      { type: 'played', seat: 0, card: 'V1', way: 'up', direction: 'left' },
      'Ada plays a wind card (up 1) and a direction card (left).',
    ],
    [{ type: 'flew', seat: 0, start: [1, 7], path: [[2, 7]], wind: 1, edge: null }, 'Ada flies 1 with the wind.'],
    [{ type: 'drifted', seat: 1, start: [24, 10], path: [], wind: 2, edge: 'right' }, 'Ben drifts off the board.'],
    [{ type: 'stopped', seat: 0, others: [1, 2] }, 'Ada sits on top of Ben and Cem, who miss a turn.'],
    [{ type: 'fell_on', fallen: [1, 2], others: [3] }, 'Ben and Cem land on Dina, who misses a turn.'],
    [{ type: 'ended', reason: 'rounds', winners: [0, 1, 2] }, 'After 300 rounds nobody has landed: it’s a draw.'],
    [{ type: 'forfeited', seat: 0, reason: 'left' }, 'Ada leaves the match.'],
  ])('the log says what the rules say: %o', (fact, line) => {
    expect(said(fact)).toBe(line)
  })

  it('the log leaves out what nobody may see', () => {
    expect(said({ type: 'drew', seat: 1, card: null })).toBeNull()
    expect(said({ type: 'drew', seat: 0, card: 'B12' })).toBe(
      'Ada draws a wind card (left 1 and up 2 or right 1 and down 2).',
    )
  })

  it.each<[Fact, string]>([
    [
      {
        type: 'flew',
        seat: 0,
        start: [1, 1],
        path: [
          [1, 2],
          [2, 2],
        ],
        wind: 0,
        edge: null,
      },
      'up 1, then right 1',
    ],
    [{ type: 'flew', seat: 0, start: [5, 10], path: [[6, 10]], wind: 2, edge: null }, 'left 1 against a wind of 2'],
    [
      { type: 'flew', seat: 0, start: [5, 7], path: [[5, 8]], wind: 1, edge: null },
      'up 1, then left 1 against a wind of 1',
    ],
    [
      { type: 'flew', seat: 0, start: [23, 11], path: [[24, 11]], wind: 2, edge: 'right' },
      'right 1, then off the board',
    ],
  ])('a flight is told by its legs: %o', (fact, flight) => {
    expect(said(fact)).toBe(`Ada flies ${flight}.`)
  })

  it('a card is named with both its ways, a flight has terms with the share of the wind', () => {
    expect(cardName('A23')).toBe('Slanting wind: right 2 and up 3 or left 2 and down 3')
    const leg = (axis: 'sideways' | 'vertical', by: number, wind: number) => ({ axis, by, wind, path: [] })
    const flight = { start: [5, 10] as const, edge: null, end: [8, 11] as const }
    const two = { ...flight, legs: [leg('vertical', 1, 0), leg('sideways', 1, 2)] }
    expect(terms(two).map(({ text }) => text)).toEqual(['↑1', '→1', '≋2'])
    expect(flightWords(two, [])).toBe('Up 1, then right 1 and 2 with the wind: 26 squares from the finish.')
    const against = { ...flight, end: [6, 10] as const, legs: [leg('sideways', -1, 2)] }
    expect(flightWords(against, [])).toBe('Left 1 against a wind of 2: 27 squares from the finish.')
  })

  it('a flight says what it flies over, but not what it began on', () => {
    const [house, elephant] = [
      { piece: 'house' as const, column: 1, row: 1, width: 2, height: 2 },
      { piece: 'elephant' as const, column: 4, row: 1, width: 2, height: 2 },
    ]
    const path = [
      [2, 3],
      [3, 3],
      [4, 3],
    ] as const
    const flown = {
      start: [1, 3] as const,
      edge: null,
      end: [4, 3] as const,
      legs: [{ axis: 'sideways' as const, by: 3, wind: 0, path }],
    }
    expect(flightWords(flown, [house, elephant])).toBe('Right 3, over the elephant: 22 squares from the finish.')
  })
})
