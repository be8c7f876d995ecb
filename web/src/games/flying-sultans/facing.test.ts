import { describe, expect, it } from 'vitest'
import { edges, facing, seenPlace, seenSquare, seenStage } from './facing'
import { MATCHES } from './fixtures'
import { colOf, grounds, placeOf, rowOf, SIZE, squareName } from './grid'
import { foresee, perform, type Stage, stageOf } from './stage'
import type { View } from './types'

const SQUARES = Array.from({ length: SIZE * SIZE }, (_, square) => square)
const QUARTERS = [0, 1, 2, 3]

/** The palaces of a lay-out, clockwise from the top, each turned so that its edge lies outside. */
const LAY_OUTS: Readonly<Record<string, readonly number[]>> = { corners: [0, 3, 15, 12], pinwheel: [1, 7, 14, 8] }
const HOMES = [
  [0, 2],
  [0, 1, 2],
  [0, 1, 2, 3],
]

function laid(palaces: readonly number[], homes: readonly number[]): Pick<View, 'palaces' | 'homes' | 'turns'> {
  const turns = Array.from({ length: 16 }, (_, place) => Math.max(0, palaces.indexOf(place)))
  return { palaces: [...palaces], homes: [...homes], turns }
}

describe('a board', () => {
  for (const [name, palaces] of Object.entries(LAY_OUTS))
    for (const homes of HOMES)
      it(`with palaces in ${name} has the own one of ${homes.length} at the bottom, and its edge too`, () => {
        const view = laid(palaces, homes)
        homes.forEach((home, seat) => {
          const quarters = facing(view, seat)
          const place = palaces[home] ?? 0
          expect(Math.floor(seenPlace(place, quarters) / 4)).toBe(3)
          expect(((view.turns[place] ?? 0) + quarters) % 4).toBe(2)
          expect(Math.floor(seenPlace(palaces[(home + 2) % 4] ?? 0, quarters) / 4)).toBe(0)
        })
      })

  it('lies as it is laid for those who watch', () => {
    expect(facing(laid([0, 3, 15, 12], [0, 1, 2]), null)).toBe(0)
  })

  it('of real matches has the goal at the top', () => {
    for (const { frames } of Object.values(MATCHES)) {
      const { view } = frames[0] as (typeof frames)[number]
      view.homes.forEach((_, seat) => {
        const quarters = facing(view, seat)
        expect(view.goals[seat]?.map((square) => rowOf(seenSquare(square, quarters)))).toEqual([0, 0, 0])
        const home = stageOf(view).carpets[seat]?.map((square) => rowOf(seenSquare(square, quarters)))
        expect(new Set(home)).toEqual(new Set([SIZE - 1]))
      })
    }
  })
})

describe('a square', () => {
  it('goes a quarter clockwise: the top left corner to the top right', () => {
    expect([0, 1, 2, 3].map((quarters) => seenSquare(0, quarters))).toEqual([0, 11, 143, 132])
  })

  it('comes back after four quarters, and stays with its neighbours and on its tile', () => {
    for (const quarters of QUARTERS)
      for (const square of SQUARES) {
        const seen = seenSquare(square, quarters)
        expect(seenSquare(seen, (4 - quarters) % 4)).toBe(square)
        expect(placeOf(seen)).toBe(seenPlace(placeOf(square), quarters))
        if (colOf(square) < SIZE - 1) {
          const beside = seenSquare(square + 1, quarters)
          expect(Math.abs(colOf(beside) - colOf(seen)) + Math.abs(rowOf(beside) - rowOf(seen))).toBe(1)
        }
      }
  })

  it('is named by what stands at the edges above and beside it', () => {
    for (const quarters of QUARTERS) {
      const { top, side } = edges(quarters)
      for (const square of SQUARES) {
        const seen = seenSquare(square, quarters)
        const [above, beside] = [top[colOf(seen)] ?? '', side[rowOf(seen)] ?? '']
        expect(quarters % 2 === 0 ? above + beside : beside + above).toBe(squareName(square))
      }
    }
  })
})

describe('a stage', () => {
  const shapes = MATCHES.duo.frames[0]?.view.shapes ?? []
  const ground = ({ tiles, turns }: Stage) => grounds({ shapes, tiles, turns })
  const frames = MATCHES.duo.frames.filter(({ view }) => view.stage === 'turns')
  const stage = stageOf((frames[0] as (typeof frames)[number]).view)

  it('has the same clouds, palaces and pieces on every square, wherever that is seen', () => {
    for (const quarters of QUARTERS) {
      const seen = seenStage(stage, quarters)
      for (const square of SQUARES) expect(ground(seen)[seenSquare(square, quarters)]).toBe(ground(stage)[square])
      expect(seen.carpets).toEqual(stage.carpets.map((own) => own.map((at) => seenSquare(at, quarters))))
      expect(seen.genie).toBe(seenSquare(stage.genie ?? 0, quarters))
    }
  })

  it('shows a swapped tile coming from where it was seen', () => {
    const after = foresee(stage, 0, { type: 'swap', force: 2, first: 5, second: 6 })
    for (const quarters of QUARTERS) {
      const seen = seenStage(after, quarters)
      for (const [to, from] of [
        [5, 6],
        [6, 5],
      ] as const) {
        const carry = seen.carried.find(({ place }) => place === seenPlace(to, quarters))
        expect(seenPlace(to, quarters) + (carry?.dx ?? 0) + 4 * (carry?.dy ?? 0)).toBe(seenPlace(from, quarters))
      }
    }
  })

  it('shows a turned tile turning the same way, and a flight along the squares it takes', () => {
    const after = foresee(stage, 0, { type: 'turn', force: 4, place: 5, quarters: 1 })
    const flew = perform(stage, { type: 'flew', seat: 0, carpet: 0, path: [14, 15, 27], over: false })
    for (const quarters of QUARTERS) {
      expect(seenStage(after, quarters).carried).toEqual([
        { place: seenPlace(5, quarters), dx: expect.closeTo(0), dy: expect.closeTo(0), quarters: 1 },
      ])
      expect(seenStage(flew, quarters).flight?.path).toEqual([14, 15, 27].map((at) => seenSquare(at, quarters)))
    }
  })
})
