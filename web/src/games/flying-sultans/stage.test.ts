import { describe, expect, it } from 'vitest'
import { pacing } from '../../scene/rehearsal'
import { arrival } from './arrival'
import { route } from './choosing'
import { captions } from './chronicle'
import { MATCHES } from './fixtures'
import arrivals from './fixtures/arrivals.jsonl?raw'
import { grounds } from './grid'
import { PLOT } from './plot'
import { foresee, perform, stageOf } from './stage'
import type { Fact, Move, View } from './types'
import { WINDS } from './winds'

const ALL = Object.entries(MATCHES)
const EVENTS = ALL.flatMap(([name, { frames }]) =>
  frames.slice(1).map(({ view }, at) => ({ name, at: at + 1, before: frames[at]?.view as View, view })),
)

pacing('flying-sultans', PLOT, MATCHES, captions)

describe('the facts of a real match', () => {
  it.each(ALL)('%s lead the stage from each view to the next', (_, { frames }) => {
    for (const [at, { view }] of frames.slice(1).entries()) {
      const stage = view.happened.reduce(perform, stageOf(frames[at]?.view as View))
      const { tiles, turns, carpets, genie, favour, channels, gone } = view
      expect(stage).toMatchObject({ tiles, turns, carpets, genie, favour, channels, gone })
    }
  })

  it('leave what was played until this seat picks anew', () => {
    let seen = 0
    for (const [, { frames }] of ALL) {
      let stage = stageOf(frames[0]?.view as View)
      for (const { view } of frames.slice(1)) {
        const before = stage
        stage = PLOT.rest(view.happened.reduce(perform, stage), view)
        if (
          view.stage !== 'picks' ||
          view.gone.length > 0 ||
          view.round === 0 ||
          !view.happened.some(({ type }) => type === 'used')
        )
          continue
        seen++
        expect(before.picks.flat()).toHaveLength(2 * view.seats)
        expect(stage.picks).toEqual(before.picks)
        const chose = view.chose.map((_, seat) => seat === (view.seat ?? 0))
        expect(PLOT.rest(stage, { ...view, happened: [], chose }).picks).toEqual([])
        const rival = view.chose.map((_, seat) => seat !== (view.seat ?? 0))
        if (view.seat !== null)
          expect(PLOT.rest(stage, { ...view, happened: [], chose: rival }).picks).toEqual(before.picks)
      }
    }
    expect(seen).toBeGreaterThan(5)
  })

  it('cover everything that can happen', () => {
    const seen = new Set(EVENTS.flatMap(({ view }) => view.happened.map(({ type }) => type)))
    const all: Fact['type'][] = [
      'ordered',
      'called',
      'placed',
      'favoured',
      'revealed',
      'used',
      'flew',
      'swapped',
      'turned',
      'summoned',
      'walked',
      'rested',
      'granted',
      'waived',
      'ended',
      'forfeited',
      'chose',
      'took_back',
    ]
    expect(all.filter((type) => !seen.has(type))).toEqual([])
  })
})

describe('what is foreseen', () => {
  it('of a swap or a turn is what the rules make of it', () => {
    let seen = 0
    for (const { before, view } of EVENTS) {
      for (const fact of view.happened) {
        if (fact.type !== 'swapped' && fact.type !== 'turned') continue
        const move =
          fact.type === 'swapped'
            ? ({ type: 'swap', force: 2, first: fact.first, second: fact.second } as const)
            : ({ type: 'turn', force: 4, place: fact.place, quarters: fact.quarters } as const)
        const stage = foresee(stageOf(before), fact.seat, move)
        const { tiles, turns, carpets, genie } = view
        expect(stage).toMatchObject({ tiles, turns, carpets, genie })
        expect(stage.carried).toHaveLength(fact.type === 'swapped' ? 2 : 1)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(15)
  })

  it('of a flight is the way of the rules', () => {
    let seen = 0
    for (const { before, view } of EVENTS) {
      for (const fact of view.happened) {
        if ((fact.type !== 'flew' || fact.over) && fact.type !== 'walked') continue
        const force = view.happened.find((each) => each.type === 'used')?.force ?? 0
        const to = fact.path.at(-1) ?? 0
        const move: Move =
          fact.type === 'flew' ? { type: 'fly', force, carpet: fact.carpet, to } : { type: 'genie', force, to }
        expect(route(move, stageOf(before), grounds(before), fact.seat)).toEqual(fact.path)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(30)
  })

  it('never leads through a cloud or a piece, for any legal move, and never too far', () => {
    let seen = 0
    for (const { frames, seat } of [MATCHES.duo, MATCHES.four]) {
      for (const { view, legal } of frames) {
        const [stage, ground] = [stageOf(view), grounds(view)]
        const taken = [...view.carpets.flat(), view.genie]
        for (const move of legal) {
          if (move.type !== 'fly' && move.type !== 'genie') continue
          const wind = WINDS.find(({ force }) => force === move.force)
          if (wind?.kind === 'fly' || wind?.kind === 'summon') continue
          const [, ...steps] = route(move, stage, ground, seat ?? 0)
          expect(steps.length).toBeLessThanOrEqual(wind?.steps ?? 0)
          expect(steps.length).toBeGreaterThan(0)
          expect(steps.some((square) => ground[square] === 'cloud' || taken.includes(square))).toBe(false)
          seen++
        }
      }
    }
    expect(seen).toBeGreaterThan(500)
  })
})

describe('the box', () => {
  it('holds the winds of every view', () => {
    for (const { frames } of Object.values(MATCHES)) expect(WINDS).toEqual(frames[0]?.view.winds)
  })
})

describe('arrival', () => {
  it.each(ALL)('of all carpets ends %s, and of fewer does not', (_, { frames }) => {
    for (const { view } of frames) {
      for (const seat of view.carpets.keys()) {
        const { arrived, of } = arrival(view, stageOf(view), seat)
        if (of === 0) continue
        if (view.reason === 'palace' && view.winner === seat) expect(arrived).toBe(of)
        // A rival's move may bring a seat home; only its own actions are looked at (S11).
        else if (view.happened.some((fact) => fact.type === 'used' && fact.seat === seat))
          expect(arrived).toBeLessThan(of)
      }
    }
  })
})

it('as many carpets are home as the rules count (S10)', () => {
  const blank = stageOf(MATCHES.duo.frames[0]?.view as View)
  for (const line of arrivals.trimEnd().split('\n')) {
    const { goals, revision, carpets, genie, missing } = JSON.parse(line)
    for (const [seat, away] of missing.entries()) {
      const { arrived, of } = arrival({ goals, revision }, { ...blank, carpets, genie }, seat)
      expect(of - arrived, `seat ${seat} of ${line}`).toBe(away)
    }
  }
})

describe('a carpet beside a blocked space', () => {
  /** Where seat 0 flies to: j12, k12 and l12; i12 lies on the tile beside. */
  const [I12, J12, K12, L12, J11, K11, L11, K10] = [140, 141, 142, 143, 129, 130, 131, 118]
  const AWAY = 0

  function counted(own: readonly number[], rivals: readonly number[], revision = 2): number {
    const [frame] = MATCHES.duo.frames
    if (!frame) throw new Error('nothing was recorded')
    const stage = { ...stageOf(frame.view), carpets: [own, rivals], genie: null }
    return arrival({ goals: [[L12, K12, J12], []], revision }, stage, 0).arrived
  }

  it.each([
    ['next to it', [J11, K12], [J12, AWAY], 2],
    ['next to another space', [J11, K12], [L12, AWAY], 1],
    ['two next to one each', [J11, K11], [J12, K12], 2],
    ['two next to the same', [J11, I12], [J12, AWAY], 1],
    ['on another tile', [I12, K12], [J12, AWAY], 2],
    ['on its tile, but not next to it', [K10, K12], [J12, AWAY], 1],
    ['with nothing blocked', [J11, K11], [AWAY, AWAY], 0],
    ['each before its own', [J11, K11, L11], [J12, K12, L12], 3],
  ])('counts %s (S10)', (_, own, rivals, arrived) => {
    expect(counted(own, rivals)).toBe(arrived)
  })

  it('counted anywhere on the tile by revision 1', () => {
    expect(counted([J11, K12], [L12, AWAY], 1)).toBe(2)
    expect(counted([K10, K12], [J12, AWAY], 1)).toBe(2)
    expect(counted([I12, K12], [J12, AWAY], 1)).toBe(1)
  })
})
