/** Whether a cloth shows what a card asks for: what `cards.py` and `claiming.py` judge, for puzzles without a server. */

import { lay, type Spread, upper } from '../cloth/sheet'
import type { Cloth, Element, Picture } from '../types'

export function suits({ motif, colour }: Element, picture: Picture): boolean {
  return (motif ?? picture.motif) === picture.motif && (colour ?? picture.colour) === picture.colour
}

/** Whether each picture answers an element of its own, matched in the best way. */
export function answers(elements: readonly Element[], shown: readonly Picture[]): boolean {
  return elements.length === shown.length && missing(elements, shown) === 0
}

/** Four cells must form a square; more than four answer no card. */
export function shaped({ cols, count }: { readonly cols: number; readonly count: number }): boolean {
  return count < 4 || (count === 4 && cols === 2)
}

export function shows(cloth: Cloth, elements: readonly Element[], pictures: readonly Picture[]): boolean {
  return lacking(cloth, elements, pictures) === 0
}

/** How many elements stay without a picture of their own, matched in the best way. */
function missing(elements: readonly Element[], shown: readonly Picture[]): number {
  const [first, ...others] = elements
  if (!first) return 0
  const fewest = shown.flatMap((picture, at) =>
    suits(first, picture) ? [missing(others, shown.toSpliced(at, 1))] : [],
  )
  return Math.min(1 + missing(others, shown), ...fewest)
}

/** How many genies a cloth needs to fit a card; null where none would help: one picture at least must be shown for real. */
export function lacking(cloth: Cloth, elements: readonly Element[], pictures: readonly Picture[]): number | null {
  const spread: Spread = lay(cloth)
  const shown = upper(spread).flatMap((cell) => pictures[cell] ?? [])
  if (shown.length !== elements.length || !shaped({ cols: spread.cols, count: shown.length })) return null
  const lacks = missing(elements, shown)
  return lacks < elements.length ? lacks : null
}
