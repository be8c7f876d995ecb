import { describe, expect, it } from 'vitest'
import { MATCHES as SULTANS } from '../games/flying-sultans/fixtures'
import { MATCHES as FOLD } from '../games/magic-fold/fixtures'
import { MATCHES as MONTGOLFIERE } from '../games/montgolfiere/fixtures'
import { MATCHES as TAPIS } from '../games/tapis-volant/fixtures'
import { FACTS as SULTAN_FACTS } from '../wire/flying-sultans'
import { FACTS as FOLD_FACTS } from '../wire/magic-fold'
import { FACTS as MONTGOLFIERE_FACTS } from '../wire/montgolfiere'
import { FACTS as TAPIS_FACTS } from '../wire/tapis-volant'
import type { AnyFact, AnyMove, AnyView } from './contract'
import type { Match } from './recorded'
import { type Kinds, showing } from './showing'
import counted from './showing.json'

const GAMES: readonly (readonly [string, Readonly<Record<string, unknown>>, Kinds])[] = [
  ['flying-sultans', SULTANS, SULTAN_FACTS],
  ['magic-fold', FOLD, FOLD_FACTS],
  ['montgolfiere', MONTGOLFIERE, MONTGOLFIERE_FACTS],
  ['tapis-volant', TAPIS, TAPIS_FACTS],
]

const whole = (facts: readonly AnyFact[], kinds: Kinds) => showing(facts, kinds).reduce((sum, ms) => sum + ms, 0)

describe.each(GAMES)('%s', (game, matches, kinds) => {
  it.each(Object.keys(matches))('%s is shown as long as the rules leave the clocks standing', (name) => {
    const { frames } = matches[name] as Match<AnyView, AnyMove>
    const times = counted[`${game}/${name}` as keyof typeof counted]
    expect(frames.map(({ view }) => whole(view.happened, kinds)).join(' ')).toBe(times)
  })
})

it('what a game does not know takes no time', () => {
  expect(showing([{ type: 'scored' }], MONTGOLFIERE_FACTS)).toEqual([0])
})
