import { describe, expect, it } from 'vitest'
import { steps } from '../fixtures/walks'
import type { Fold } from '../types'
import type { Placed } from './Cells.svelte'
import { flapOf, placedCells } from './flap'
import { lay, rowsOf, sideways } from './sheet'

const at = ({ x, y }: Pick<Placed, 'x' | 'y'>) => `${x} ${y}`
const face = ({ stack, mirrored, headlong }: Placed) => ({ top: stack[0], mirrored, headlong })

describe('a flap', () => {
  it('comes to lie where the rules lay it, with the pictures that show there, the right way round', () => {
    let seen = 0
    for (const { before, after, step } of steps()) {
      const made = after.folds.at(-1) as Fold
      if (!/\d/.test(step)) continue
      const { staying, back, box } = flapOf(before, made)
      const origin = originOf(before, made)
      const shown = new Map<string, ReturnType<typeof face>>()
      const landed = back.map((each) => ({ ...each, ...landing(each, box, made) }))
      const layers = made.under ? [landed, staying] : [staying, landed]
      for (const each of layers.flat()) shown.set(at({ x: each.x - origin.x, y: each.y - origin.y }), face(each))
      const rules = new Map(placedCells(after).map((each) => [at(each), face(each)]))
      expect(shown.size).toBe(rules.size)
      for (const [place, each] of rules) {
        const found = shown.get(place)
        expect(found?.mirrored, place).toBe(each.mirrored)
        expect(found?.headlong, place).toBe(each.headlong)
        expect(cell(found?.top), place).toBe(cell(each.top))
      }
      seen++
    }
    expect(seen).toBeGreaterThan(1500)
  })

  it('glides so that the packet lies in the middle again', () => {
    for (const { before, after, step } of steps()) {
      if (!/\d/.test(step)) continue
      const made = after.folds.at(-1) as Fold
      const { glide } = flapOf(before, made)
      const [was, is, origin] = [lay(before), lay(after), originOf(before, made)]
      expect(glide.x).toBe(-origin.x + (was.cols - is.cols) / 2)
      expect(glide.y).toBe(-origin.y + (rowsOf(was) - rowsOf(is)) / 2)
    }
  })
})

function cell(layer = 0): number {
  return layer >= 0 ? layer : ~layer
}

/** Where a cell of the flap lies once it has been swung across its line. */
function landing({ x, y }: Placed, box: { x: number; y: number; width: number; height: number }, { side, line }: Fold) {
  const first = side === 'left' || side === 'top'
  // the back is drawn as it will be seen: its edge at the line comes first on the far side
  if (sideways(side)) return { x: (first ? line : 2 * line - box.x - box.width) + x, y: box.y + y }
  return { x: box.x + x, y: (first ? line : 2 * line - box.y - box.height) + y }
}

/** The corner of the folded packet, in places of the packet before. */
function originOf(before: Parameters<typeof lay>[0], { side, line }: Fold) {
  const spread = lay(before)
  const by =
    side === 'left' || side === 'top' ? line : Math.min(0, 2 * line - (sideways(side) ? spread.cols : rowsOf(spread)))
  return sideways(side) ? { x: by, y: 0 } : { x: 0, y: by }
}
