import { describe, expect, it } from 'vitest'
import { MATCHES } from './fixtures'
import { grounds } from './grid'
import { Intent } from './intent.svelte'
import { prospect, reluctance } from './prospect'
import { stageOf } from './stage'
import type { Fact, Move, View } from './types'

/** The move that led to these facts. */
function moveOf(facts: readonly Fact[], force: number): Move {
  const fact = facts.find(({ type }) => ['flew', 'swapped', 'turned', 'summoned', 'walked'].includes(type))
  switch (fact?.type) {
    case 'flew':
      return { type: 'fly', force, carpet: fact.carpet, to: fact.path.at(-1) ?? 0 }
    case 'swapped':
      return { type: 'swap', force, first: fact.first, second: fact.second }
    case 'turned':
      return { type: 'turn', force, place: fact.place, quarters: fact.quarters }
    case 'summoned':
      return { type: 'genie', force, to: fact.end }
    case 'walked':
      return { type: 'genie', force, to: fact.path.at(-1) ?? 0 }
    default:
      return { type: 'rest', force }
  }
}

describe('a prospect', () => {
  it('is fulfilled in every action of the recorded matches, and nothing else comes true', () => {
    const seen = { win: 0, wish: 0, wish_if: 0, none: 0 }
    for (const { frames } of Object.values(MATCHES)) {
      for (const [at, { view }] of frames.slice(1).entries()) {
        const used = view.happened.find((fact) => fact.type === 'used')
        const before = frames[at]?.view as View
        if (!used) continue
        const found = prospect(moveOf(view.happened, used.force), before, stageOf(before), used.seat)
        const types = view.happened.map(({ type }) => type)
        expect(found === 'win').toBe(types.includes('ended'))
        expect(found === 'wish').toBe(types.includes('granted'))
        seen[found ?? 'none']++
      }
    }
    expect(seen.win).toBeGreaterThan(1)
    expect(seen.wish).toBeGreaterThan(3)
    expect(seen.none).toBeGreaterThan(50)
  })
})

describe('where two carpets could come', () => {
  const { frames, seat } = MATCHES.duo
  const me = seat ?? 0
  const view = frames.find(({ legal }) => legal.some(({ type }) => type === 'fly'))?.view as View
  const [first = 0, second = 1, third = 2] = view.goals[me] ?? []
  const fly = (carpet: number, to: number): Move => ({ type: 'fly', force: 8, carpet, to })
  const home = (squares: readonly number[]) => ({
    ...stageOf(view),
    carpets: view.carpets.map((team, each) => (each === me ? squares : team)),
  })

  it('one that is home already goes last, and one that wins goes first', () => {
    const away = view.carpets[me]?.[2] ?? 0
    const stage = home([first, second, away])
    expect(reluctance(fly(0, third), view, stage, me)).toBeGreaterThan(0)
    expect(reluctance(fly(2, third), view, stage, me)).toBeLessThan(0)
    expect(reluctance(fly(2, away + 1), view, stage, me)).toBe(0)
  })

  it('a tap on the last goal takes the one that is not home, however near another stands', () => {
    const away = view.carpets[me]?.[2] ?? 0
    const stage = home([first, second, away])
    const ground = grounds({ shapes: view.shapes, tiles: stage.tiles, turns: stage.turns })
    const legal = [0, 1, 2].map((carpet): Move => ({ type: 'fly', force: 7, carpet, to: third }))
    const intent = new Intent(() => ({ view: { ...view, stage: 'turns' }, stage, ground, legal, seat: me }))
    intent.square(third)
    expect(intent.considered).toEqual({ type: 'fly', force: 7, carpet: 2, to: third })
    expect(intent.unclear).toEqual([])
  })
})
