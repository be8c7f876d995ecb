/** The eight wind tiles, of the box of the game or of the one that is played with. */

import box from '../../../../bisat/games/flying_sultans/rules/box.toml?raw'
import { ownBox } from '../../scene/box.svelte'
import type { Box } from '../../wire/flying-sultans'
import type { Wind } from './types'

const LINE = /^(\d) = \{ kind = "(\w+)"(?:, steps = (\d+))? \}$/gm

export const WINDS: readonly Wind[] = [...box.matchAll(LINE)].map(([, force, kind, steps]) => ({
  force: Number(force),
  kind: kind as Wind['kind'],
  steps: Number(steps ?? 0),
}))

export function windOf(force: number): Wind | undefined {
  const own = ownBox<Box>()?.winds[force as keyof Box['winds']]
  if (own) return { force, ...own }
  return WINDS.find((wind) => wind.force === force)
}
