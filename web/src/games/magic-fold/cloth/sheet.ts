/**
 * A cloth of 4 × 4 cells folded along its grid lines, layer by layer: what `sheet.py` does, so that folds show
 * at once. A layer is the number of its cell, or its complement `~cell` where the cell shows its back.
 */

import type { Cloth, Fold } from '../types'

export const SIZE = 4
export const SIDES = ['left', 'right', 'top', 'bottom'] as const
export type Side = Fold['side']

/** Layers, the upper one first. */
export type Stack = readonly number[]

/** A packet on the table: its stacks row by row. */
export interface Spread {
  readonly cols: number
  readonly stacks: readonly Stack[]
}

export const UNFOLDED: Cloth = { turned: false, folds: [] }
const FLAT: Spread = { cols: SIZE, stacks: Array.from({ length: SIZE * SIZE }, (_, cell) => [cell]) }

export function rowsOf({ cols, stacks }: Spread): number {
  return stacks.length / cols
}

/** Whether a side is moved across a line that runs from top to bottom. */
export function sideways(side: Side): boolean {
  return side === 'left' || side === 'right'
}

/** The packet that a cloth makes. */
export function lay({ turned, folds }: Cloth): Spread {
  return folds.reduce(fold, turned ? over(FLAT) : FLAT)
}

/** The packet after a fold. */
export function fold(spread: Spread, { side, line, under }: Fold): Spread {
  const across = sideways(side)
  const rows = rowsOf(spread)
  const pairs = meeting(across ? spread.cols : rows, line, side === 'left' || side === 'top')
  const [newCols, newRows] = across ? [pairs.length, rows] : [spread.cols, pairs.length]
  const at = (row: number, col: number) => spread.stacks[row * spread.cols + col] ?? []
  const stacks = Array.from({ length: newCols * newRows }, (_, place) => {
    const [row, col] = [Math.floor(place / newCols), place % newCols]
    const { stays, moves } = pairs[across ? col : row] as Meeting
    const from = (index: number | null) => (index === null ? [] : across ? at(row, index) : at(index, col))
    const staying = from(stays)
    const moving = turnedStack(from(moves))
    return under ? [...staying, ...moving] : [...moving, ...staying]
  })
  return { cols: newCols, stacks }
}

/** The packet turned over from left to right. */
function over({ cols, stacks }: Spread): Spread {
  return {
    cols,
    stacks: stacks.map((_, at) => turnedStack(stacks[at - (at % cols) + cols - 1 - (at % cols)] ?? [])),
  }
}

function turnedStack(stack: Stack): Stack {
  return stack.map((layer) => ~layer).reverse()
}

interface Meeting {
  readonly stays: number | null
  readonly moves: number | null
}

/** A fold seen from its edge: what stays and what comes to lie at each place, from the first place on. */
function meeting(length: number, line: number, first: boolean): Meeting[] {
  const before = Array.from({ length: line }, (_, at) => line - 1 - at)
  const after = Array.from({ length: length - line }, (_, at) => line + at)
  const [staying, moving] = first ? [after, before] : [before, after]
  const places = Array.from({ length: Math.max(line, length - line) }, (_, at) => ({
    stays: staying[at] ?? null,
    moves: moving[at] ?? null,
  }))
  return first ? places : places.reverse()
}

export function folded({ turned, folds }: Cloth, step: Fold): Cloth {
  return { turned, folds: [...folds, step] }
}

/** The cloth with its last fold undone, or all of them; a turned cloth stays turned. */
export function unfolded({ turned, folds }: Cloth, whole: boolean): Cloth {
  return { turned, folds: whole ? [] : folds.slice(0, -1) }
}

/** The cloth turned over as it lies: the flat cloth turned over, and each fold as seen from there. */
export function turn({ turned, folds }: Cloth): Cloth {
  let cols = SIZE
  const seen = folds.map((step): Fold => {
    if (!sideways(step.side)) return { ...step, under: !step.under }
    const line = cols - step.line
    cols = Math.max(step.line, line)
    return { type: 'fold', side: step.side === 'left' ? 'right' : 'left', line, under: !step.under }
  })
  return { turned: !turned, folds: seen }
}

/** How many lines a side of this packet can be folded along. */
export function linesOf(spread: Spread, side: Side): number {
  return (sideways(side) ? spread.cols : rowsOf(spread)) - 1
}

export function canFold(spread: Spread, { side, line }: Fold): boolean {
  return line >= 1 && line <= linesOf(spread, side)
}

/** The cells that show, row by row. */
export function upper({ stacks }: Spread): number[] {
  return stacks.map((stack) => cellOf(stack[0] ?? 0))
}

/** The cells at the bottom, in the places of those above them. */
export function lower({ stacks }: Spread): number[] {
  return stacks.map((stack) => cellOf(stack.at(-1) ?? 0))
}

export function cellOf(layer: number): number {
  return layer >= 0 ? layer : ~layer
}

export function sameFold(one: Fold, other: Fold): boolean {
  return one.side === other.side && one.line === other.line && one.under === other.under
}

export function sameCloth(one: Cloth, other: Cloth): boolean {
  return (
    one.turned === other.turned &&
    one.folds.length === other.folds.length &&
    one.folds.every((step, at) => sameFold(step, other.folds[at] as Fold))
  )
}
