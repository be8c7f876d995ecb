import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log, sentence } from './chronicle'
import { MATCHES } from './fixtures'
import { awaits, flight, putBack } from './landing'
import type { Fact, View } from './types'
import { clothWords } from './words'

/** Every sentence that the module can say about the recorded matches. */
function* everything(): Generator<string> {
  for (const { seats, frames } of Object.values(MATCHES)) {
    const seating = { seat: 0, people: people(seats) }
    for (const { view, legal } of frames) {
      yield describeBoard(view, seating)
      yield* view.happened.map((fact) => announce(fact, seating)).filter((line) => line !== null)
      for (const fact of view.happened) yield sentence(fact, seating)
      for (const move of legal) yield describeMove(move, seating)
      for (const cloth of view.cloths) yield clothWords(cloth, view.pictures)
      for (const [at, card] of view.open.entries()) yield awaits(view, flight(view, 0, at + 1, card), false)
      for (const pawn of view.squares.keys()) yield awaits(view, putBack(view, pawn), pawn === view.seats)
    }
  }
}

sayingAll('magic-fold', everything)

describe('in English', () => {
  const seating = { seat: 0, people: people(2, null) }
  beforeAll(() => speak('en'))

  it('the log has claims and flights, but not every fold', () => {
    const step = { type: 'fold', side: 'left', line: 1, under: false } as const
    expect(log({ type: 'folded', seat: 0, step }, seating)).toBeNull()
    expect(log({ type: 'moved', pawns: [2], start: 3, end: 7, why: 'claim' }, seating)).toBe(
      'The ghost pilot: ahead from 3 to 7.',
    )
    const two: Fact = { type: 'put_back', by: 2, pawns: [0, 1] }
    expect(log(two, seating)).toBe('Token 1, the ghost pilot: Ada and Ben must go back together.')
  })

  it('a move is described with where it leads and what waits there', () => {
    const view = MATCHES.duel.frames.find(({ view }) => view.open.length > 0)?.view as View
    const at = (square: number): View => ({ ...view, squares: [square, 9, 9] })
    const card = { number: 0, elements: [], clouds: 2, genie: false }
    expect(awaits(at(0), flight(at(0), 0, 4, card), false)).toBe(
      'To cloud 5: a cobra! It may send you back, take genies, or leave you only one hand for the next round.',
    )
    expect(awaits(at(5), flight(at(5), 0, 1, card), false)).toBe('To cloud 7, then the shortcut to 11.')
    expect(awaits(at(29), flight(at(29), 0, 3, card), false)).toBe('To the palace!')
    expect(awaits(at(0), putBack(at(0), 0), false)).toBe('Stays on the start line.')
    expect(awaits(at(6), putBack(at(6), 0), true)).toBe('To cloud 5.')
  })
})
