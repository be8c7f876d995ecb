import { describe, expect, it } from 'vitest'
import { MATCHES as SULTANS } from '../games/flying-sultans/fixtures'
import { MATCHES as LABYRINTH } from '../games/labyrinth-duel/fixtures'
import { MATCHES as FOLD } from '../games/magic-fold/fixtures'
import { MATCHES as MONTGOLFIERE } from '../games/montgolfiere/fixtures'
import { MATCHES as TAPIS } from '../games/tapis-volant/fixtures'
import { FACTS as SULTAN_FACTS } from '../wire/flying-sultans'
import { FACTS as LABYRINTH_FACTS } from '../wire/labyrinth-duel'
import { FACTS as FOLD_FACTS } from '../wire/magic-fold'
import { FACTS as MONTGOLFIERE_FACTS } from '../wire/montgolfiere'
import { FACTS as TAPIS_FACTS } from '../wire/tapis-volant'
import type { AnyFact, AnyMove, AnyView } from './contract'
import type { Match } from './recorded'
import { type Kinds, showing } from './showing'

const GAMES: readonly (readonly [string, Readonly<Record<string, unknown>>, Kinds])[] = [
  ['flying-sultans', SULTANS, SULTAN_FACTS],
  ['labyrinth-duel', LABYRINTH, LABYRINTH_FACTS],
  ['magic-fold', FOLD, FOLD_FACTS],
  ['montgolfiere', MONTGOLFIERE, MONTGOLFIERE_FACTS],
  ['tapis-volant', TAPIS, TAPIS_FACTS],
]

const whole = (facts: readonly AnyFact[], kinds: Kinds) => showing(facts, kinds).reduce((sum, ms) => sum + ms, 0)

describe.each(GAMES)('%s', (_, matches, kinds) => {
  it.each(Object.keys(matches))('%s is shown as long as the rules leave the clocks standing', (name) => {
    const { frames } = matches[name] as Match<AnyView, AnyMove>
    expect(frames.map(({ view }) => whole(view.happened, kinds))).toEqual(frames.map(({ shown }) => shown))
  })
})

it('what a game does not know takes no time', () => {
  expect(showing([{ type: 'scored' }], MONTGOLFIERE_FACTS)).toEqual([0])
})
