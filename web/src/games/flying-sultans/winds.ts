/** The eight wind tiles, read from the box of the game: words about the past have no view to look them up in. */

import box from '../../../../bisat/games/flying_sultans/rules/box.toml?raw'
import type { Wind } from './types'

const LINE = /^(\d) = \{ kind = "(\w+)"(?:, steps = (\d+))? \}$/gm

export const WINDS: readonly Wind[] = [...box.matchAll(LINE)].map(([, force, kind, steps]) => ({
  force: Number(force),
  kind: kind as Wind['kind'],
  steps: Number(steps ?? 0),
}))

export function windOf(force: number): Wind | undefined {
  return WINDS.find((wind) => wind.force === force)
}
