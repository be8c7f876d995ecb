import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log } from './chronicle'
import { MATCHES } from './fixtures'
import { stageOf } from './stage'
import type { Fact } from './types'
import { pickOf, ways } from './ways'
import { cardName, cardSign, explainCard, flightWords, meetWords, riderWords, terms, wayWords } from './words'

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
          yield wayWords(way, seating)
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
    [{ type: 'played', seat: 0, card: 'A23', way: 'down', direction: null }, 'Ada plays ←2↓3.'],
    [{ type: 'played', seat: 0, card: 'V1', way: 'up', direction: 'left' }, 'Ada plays ↑1 and a direction card left.'],
    [
      { type: 'flew', seat: 0, start: [1, 7], path: [[2, 7]], wind: 1, edge: null },
      'Ada flies from 1/7 to 2/7, 1 square with the wind.',
    ],
    [
      { type: 'drifted', seat: 1, start: [24, 10], path: [], wind: 2, edge: 'right' },
      'Ben drifts from 24/10 off the board.',
    ],
    [{ type: 'stopped', seat: 0, others: [1, 2] }, 'Ada sits on top of Ben and Cem, who miss a turn.'],
    [{ type: 'fell_on', fallen: [1, 2], others: [3] }, 'Ben and Cem land on Dina, who misses a turn.'],
    [{ type: 'ended', reason: 'rounds', winners: [0, 1, 2] }, 'After 300 rounds nobody has landed: it’s a draw.'],
    [{ type: 'forfeited', seat: 0, reason: 'left' }, 'Ada leaves the match.'],
  ])('the log says what the rules say: %o', (fact, line) => {
    expect(said(fact)).toBe(line)
  })

  it('the log leaves out what nobody may see', () => {
    expect(said({ type: 'drew', seat: 1, card: null })).toBeNull()
    expect(said({ type: 'drew', seat: 0, card: 'B12' })).toBe('Ada draws ←1↑2 →1↓2.')
  })

  it('a card shows its arrows, a flight its terms with the share of the wind', () => {
    expect([cardSign('V2'), cardSign('A23'), cardSign('B11')]).toEqual(['↑2 ↓2', '→2↑3 ←2↓3', '←1↑1 →1↓1'])
    const leg = (axis: 'sideways' | 'vertical', by: number, wind: number) => ({ axis, by, wind, path: [] })
    const flight = { start: [5, 10] as const, edge: null, end: [8, 11] as const }
    const two = { ...flight, legs: [leg('vertical', 1, 0), leg('sideways', 1, 2)] }
    expect(terms(two).map(({ text }) => text)).toEqual(['↑1', '→1', '≋2'])
    expect(flightWords(two)).toBe('1 up, then 1 right and 2 with the wind: to 8/11.')
    const against = { ...flight, end: [6, 10] as const, legs: [leg('sideways', -1, 2)] }
    expect(flightWords(against)).toBe('1 left against a wind of 2: to 6/10.')
  })
})
