import { describe, expect, it } from 'vitest'
import { fitOf as sultans } from '../games/flying-sultans/fit'
import { fitOf as labyrinth } from '../games/labyrinth-duel/fit'
import { fitOf as fold } from '../games/magic-fold/fit'
import { fitOf as montgolfiere } from '../games/montgolfiere/fit'
import { fitOf as tapis } from '../games/tapis-volant/fit'
import { type Box, CELL, type Fit, type Plan, plan } from './plan'

/** What is left for a scene below the bar of a table. */
const BARS = { low: 45, narrow: 51, wide: 58 }
const SCREENS = [
  [360, 640],
  [390, 664],
  [390, 844],
  [844, 390],
  [640, 400],
  [768, 1024],
  [820, 1180],
  [1280, 800],
] as const
const scenes = SCREENS.map(
  ([width, height]) => [width, height - (height < 480 ? BARS.low : width < 896 ? BARS.narrow : BARS.wide)] as const,
)
const FITS: Readonly<Record<string, Fit>> = {
  'sultans, a turn of two': sultans(2, true, false),
  'sultans, a turn of four': sultans(4, true, false),
  'sultans, orders': sultans(4, true, true),
  'sultans, watched': sultans(4, false, false),
  'magic fold of two': fold(2, true),
  'magic fold of four': fold(4, true),
  'magic fold, watched': fold(4, false),
  'labyrinth, a duel': labyrinth(2, { calls: true, alone: false }),
  'labyrinth alone': labyrinth(1, { calls: true, alone: true }),
  'labyrinth, watched': labyrinth(2, null),
  'montgolfiere of two': montgolfiere(2, { shown: 0, open: 0 }),
  'montgolfiere of six, hands shown': montgolfiere(6, { shown: 2, open: 0 }),
  'montgolfiere of six, all open': montgolfiere(6, { shown: 0, open: 6 }),
  'tapis of six': tapis(6, true, false),
  'tapis, watched with open hands': tapis(6, false, true),
  'anything free': { ...sultans(3, true, false), ratio: null },
  'with a guide': { ...sultans(2, true, false), words: [6, 4] },
}
const cases = Object.entries(FITS).flatMap(([name, fit]) =>
  scenes.map(([width, height]) => ({ name, fit, width, height })),
)
const boxes = ({ board, rivals, words, actions, hand, spare }: Plan) => [board, rivals, words, actions, hand, spare]
const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 0.01 ||
  other.x + other.width <= one.x + 0.01 ||
  one.y + one.height <= other.y + 0.01 ||
  other.y + other.height <= one.y + 0.01

describe.each(cases)('$name at $width×$height', ({ fit, width, height }) => {
  const planned = plan(width, height, fit)

  it('puts everything on the screen, and nothing over anything', () => {
    for (const box of boxes(planned)) {
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-0.01)
      expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01)
      expect(box.y + box.height).toBeLessThanOrEqual(height + 0.01)
    }
    for (const [at, box] of boxes(planned).entries())
      for (const other of boxes(planned).slice(at + 1)) expect(apart(box, other)).toBe(true)
  })

  it('gives what is needed to words, buttons and hand', () => {
    if (planned.shape === 'band' && fit.hand[0] > 0) expect(planned.hand.width).toBeGreaterThanOrEqual(352) // seven cards
    expect(planned.words.height).toBeGreaterThanOrEqual(
      18 * Math.min(fit.words[1], planned.shape === 'upright' ? 9 : 2),
    )
    expect(planned.actions.height).toBeGreaterThanOrEqual(44 * fit.actions)
    expect(planned.hand.height).toBeGreaterThanOrEqual(fit.hand[0])
    if (fit.hand[0] > 0) expect(planned.hand.width).toBeGreaterThanOrEqual(195)
    expect(planned.rivals.height).toBeGreaterThanOrEqual(fit.rivals[0])
  })

  it('lets fingers find a place, if need be from closer by', () => {
    const cell = ((planned.board.width - fit.rim[0]) / fit.cells) * planned.zoom
    expect(cell).toBeGreaterThanOrEqual(CELL)
  })
})

describe.each(Object.entries(FITS))('the picture of %s', (name, fit) => {
  it.each(scenes)('takes most of what it is bounded by at %i×%i', (width, height) => {
    const { board } = plan(width, height, fit)
    const shares = [(board.width - fit.rim[0]) / width, (board.height - fit.rim[1]) / height]
    expect(Math.max(...shares)).toBeGreaterThanOrEqual(name.includes('open hands') ? 0.75 : 0.85)
  })
})

describe('the picture', () => {
  const turn = sultans(4, true, false)

  it.each(scenes)('takes most of the shorter side at %i×%i', (width, height) => {
    const { board } = plan(width, height, turn)
    expect((board.width - turn.rim[0]) / Math.min(width, height)).toBeGreaterThanOrEqual(0.84)
  })

  it('stands above everything on a phone, and beside it on one that lies', () => {
    expect(plan(390, 613, turn).shape).toBe('upright')
    expect(plan(844, 345, turn).shape).toBe('beside')
    expect(plan(390, 613, turn).zoom).toBe(1)
    expect(plan(360, 589, turn).zoom).toBeGreaterThan(1)
  })

  it('makes room for sentences, but little of it', () => {
    const small = labyrinth(2, { calls: true, alone: false })
    const [lying, tall] = [plan(390, 612, small), plan(390, 900, small)]
    expect(lying.words.height).toBeGreaterThan(18 * 3 + 8)
    expect(lying.board.width).toBeLessThan(tall.board.width)
    expect(lying.board.width).toBeGreaterThan(0.92 * tall.board.width)
  })

  it('makes room last where a finger would miss its cells: people are chips before words are few, words few before it shrinks', () => {
    const heights = Array.from({ length: 700 }, (_, at) => 1100 - at)
    let last = plan(390, 1100, turn)
    for (const height of heights) {
      const now = plan(390, height, turn)
      if (now.board.width < last.board.width - 0.01 && now.zoom > 1) {
        expect(now.words.height).toBe(18 * turn.words[1] + 8)
        expect(now.hand.height).toBe(turn.hand[0])
      }
      last = now
    }
    expect(last.board.width).toBeLessThan(390)
  })
})
