// Every packet here was folded by the rules in Python.

import { describe, expect, it } from 'vitest'
import { steps } from '../fixtures/walks'
import type { Fold } from '../types'
import { changed } from './change'
import { flips } from './flips'
import { canFold, cellOf, fold, folded, lay, linesOf, lower, turn, UNFOLDED, upper } from './sheet'

describe('a cloth', () => {
  it('lies as the rules lay it, thousands of times', () => {
    let made = 0
    for (const { after, rules } of steps()) {
      expect(lay(after)).toEqual(rules)
      made++
    }
    expect(made).toBe(3600)
  })

  it('has the uncovered cells on its faces', () => {
    const half = lay(folded(UNFOLDED, { type: 'fold', side: 'right', line: 1, under: false }))
    expect(upper(half).slice(0, 6)).toEqual([3, 2, 1, 7, 6, 5])
    expect(lower(half).slice(0, 3)).toEqual([3, 2, 0])
  })

  it('can be folded along the lines it has, and no others', () => {
    const strip = lay(folded(UNFOLDED, { type: 'fold', side: 'top', line: 2, under: true }))
    expect([linesOf(strip, 'left'), linesOf(strip, 'bottom')]).toEqual([3, 1])
    const step: Fold = { type: 'fold', side: 'top', line: 2, under: false }
    expect(canFold(strip, step)).toBe(false)
    expect(canFold(lay(UNFOLDED), step)).toBe(true)
    expect(canFold(lay(UNFOLDED), { ...step, line: 4 })).toBe(false)
  })
})

describe('a cell', () => {
  it('shows its back exactly when it is flipped one way and not the other', () => {
    for (const { after } of steps()) {
      const { mirrored, headlong } = flips(after)
      for (const layer of lay(after).stacks.flat()) {
        const cell = cellOf(layer)
        expect(mirrored[cell % 4] !== headlong[Math.floor(cell / 4)], `${cell}`).toBe(layer < 0)
      }
    }
  })
})

describe('what was done to a cloth', () => {
  it('is seen from the cloth before and after', () => {
    for (const { before, after, step } of steps()) {
      const found = changed(before, after)
      if (step === 'turn') expect(found).toEqual({ kind: 'turned' })
      else if (step === 'unfoldall' && before.folds.length > 1) expect(found).toEqual({ kind: 'laid' })
      else if (step.startsWith('unfold')) expect(found).toEqual({ kind: 'unfolded', step: before.folds.at(-1) })
      else expect(found).toEqual({ kind: 'folded', step: after.folds.at(-1) })
    }
  })

  it('is nothing where the cloth lies as it lay', () => {
    expect(changed(UNFOLDED, { turned: false, folds: [] })).toBeNull()
  })
})

describe('folding back and forth', () => {
  it('turning over twice changes nothing', () => {
    for (const { after } of steps()) expect(turn(turn(after))).toEqual(after)
  })

  it('the fold alone is what the cloth does', () => {
    for (const { before, after, step } of steps())
      if (/\d/.test(step)) expect(fold(lay(before), after.folds.at(-1) as Fold)).toEqual(lay(after))
  })
})
