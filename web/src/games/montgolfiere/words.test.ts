import { beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import { people, sayingAll } from '../../scene/rehearsal'
import { announce, describe as describeBoard, describeMove, log } from './chronicle'
import { MATCHES } from './fixtures'
import { preview } from './preview'
import { stageOf } from './stage'
import type { Fact } from './types'
import { balloonWords, explainCard, followWords, previewLines } from './words'

/** Every sentence that the module can say about the recorded matches. */
function* everything(): Generator<string> {
  for (const match of Object.values(MATCHES)) {
    const seating = { seat: match.seat, people: people(match.seats) }
    for (const { view, legal } of match.frames) {
      yield describeBoard(view, seating)
      yield* view.happened.map((fact) => announce(fact, seating)).filter((line) => line !== null)
      for (const balloon of view.squares.keys()) yield balloonWords(balloon, view, stageOf(view), seating)
      for (const move of legal) {
        yield describeMove(move, seating)
        if (match.seat === null) continue
        if (move.type === 'follow') yield followWords(move, view, match.seat, seating)
        if (move.type === 'play') {
          yield explainCard(move.card, view.readings)
          yield* previewLines(preview(view, match.seat, move.card), seating)
        }
      }
    }
  }
}

sayingAll('montgolfiere', everything)

describe('the log', () => {
  beforeAll(() => speak('en'))
  const seating = { seat: 0, people: people(2, null) }
  const said = (fact: Fact) => log(fact, seating)

  it('a card says how those read it who play it otherwise', () => {
    expect(explainCard('3', [])).not.toContain('Squadron bonus')
    expect(explainCard('3', ['squadron'])).toMatch(/Squadron bonus: Whole squadron only\.$/)
    expect(explainCard('grapple', ['storm', 'moon'])).toMatch(/The Moon: Alone\. Grapples in a storm: Must fall\.$/)
    expect(explainCard('gas', ['storm', 'moon', 'squadron'])).not.toContain('Moon')
  })

  it('calls everybody by name, the Baron by his', () => {
    expect(said({ type: 'gassed', balloon: 2, sleepers: [0, 1] })).toBe(
      'The Black Baron releases sleeping gas: Ada and Ben fall asleep.',
    )
    expect(said({ type: 'revealed', round: 3, cards: ['7', null, 'storm'] })).toBe(
      'Round 3: Ada plays Ballast 7, the Black Baron plays Storm.',
    )
  })

  it('leaves out what is no news for later, and what nobody may see', () => {
    expect(said({ type: 'chose', seat: 1 })).toBeNull()
    expect(said({ type: 'drew', seat: 1, card: null })).toBeNull()
    expect(said({ type: 'drew', seat: 0, card: 'motor' })).toContain('Super motor')
  })

  it('says who has chosen, but not what one did oneself', () => {
    expect([0, 1].map((seat) => announce({ type: 'chose', seat }, seating))).toEqual([null, 'Ben has chosen.'])
  })
})

describe.each([
  [
    'en',
    'You draw Storm.',
    'Ben and you drop the most ballast, 9: one square up.',
    'Ben releases sleeping gas: you fall asleep.',
  ],
  [
    'fr',
    'Vous piochez Tempête.',
    'Ben et vous lâchez le plus de lest, 9 : une case vers le haut.',
    'Ben lâche du gaz soporifique : vous vous endormez.',
  ],
  [
    'de',
    'Du ziehst Unwetter.',
    'Ben und du werft mit 9 den meisten Ballast ab: ein Feld hinauf.',
    'Ben lässt Schlafgas ab: Du schläfst ein.',
  ],
  [
    'el',
    'Τραβάς Καταιγίδα.',
    'Ben και εσύ ρίχνετε το βαρύτερο έρμα, 9: ένα τετράγωνο πάνω.',
    'Ben ρίχνει υπνωτικό αέριο: αποκοιμιέσαι.',
  ],
] as const)('in %s the own seat is you', (language, drew, heaviest, gassed) => {
  beforeAll(() => speak(language))
  const seating = { seat: 0, people: people(2, 0) }

  it('and verbs agree, also where it is one of several or what befalls it', () => {
    expect(log({ type: 'drew', seat: 0, card: 'storm' }, seating)).toBe(drew)
    expect(log({ type: 'heaviest', balloons: [1, 0], value: 9, by: 1 }, seating)).toBe(heaviest)
    expect(log({ type: 'gassed', balloon: 1, sleepers: [0] }, seating)).toBe(gassed)
  })
})

describe('the board described', () => {
  beforeAll(() => speak('en'))

  it('goes from the top down and ends with the own hand', () => {
    const frame = MATCHES.duo.frames[0]
    if (!frame) throw new Error('a match begins with a frame')
    const words = describeBoard({ ...frame.view, squares: [5, 9, 5] }, { seat: 0, people: people(2, null) })
    expect(words).toMatch(/^Round 1 of 24\. .*Square 9: Ben\. Square 5: You and Baron\..*Your hand: Ballast/)
  })
})
