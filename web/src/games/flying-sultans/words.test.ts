import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log } from './chronicle'
import { EXAMPLES } from './examples'
import { MATCHES } from './fixtures'
import { grounds } from './grid'
import { groundWords, say, windExplained, windWords } from './words'

const seating = { seat: 0, people: people(4, null) }

/** Every sentence that the module can say about the recorded matches. */
function* everything(): Generator<string> {
  for (let force = 1; force <= 8; force++) yield* [windWords(force), windExplained(force)]
  for (const name of [...Object.keys(EXAMPLES), 'channel']) yield say(`example.${name}`)
  for (const match of Object.values(MATCHES))
    for (const [at, { view, legal }] of match.frames.entries()) {
      yield describeBoard(view, seating)
      yield* view.happened.map((fact) => announce(fact, seating)).filter((line) => line !== null)
      for (const move of legal) yield describeMove(move, seating)
      if (at === 0) for (const square of Array(144).keys()) yield* groundWords(square, grounds(view))
    }
}

sayingAll('flying-sultans', everything)

describe('the log', () => {
  beforeAll(() => speak('en'))

  it('says what tiles did, but not that somebody has chosen', () => {
    expect(log({ type: 'chose', seat: 1 }, seating)).toBeNull()
    expect(log({ type: 'used', seat: 1, force: 7, slot: 8, wish: true }, seating)).toBe(
      'Ben uses the wish: wind 7, Glide 12.',
    )
    expect(log({ type: 'flew', seat: 1, carpet: 0, path: [0, 1, 13], over: false }, seating)).toBe(
      'Ben glides on carpet A from a1 to b2, 2 squares.',
    )
    expect(log({ type: 'ended', reason: 'palace', winners: [2], beside: 1 }, seating)).toBe(
      'Cem has brought every carpet to the palace opposite, 1 of them next to a blocked space, and wins.',
    )
  })

  it('leaves out of the reveal who has gone', () => {
    const line = log({ type: 'revealed', round: 3, picks: [[5, 7], [], [1, 2]], order: [0, 2] }, seating)
    expect(line).toBe('Round 3: Ada 5 + 7 = 12, Cem 1 + 2 = 3. Order of play: Ada, Cem.')
  })
})
