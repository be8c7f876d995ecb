/** A step of a builder: where some pieces shall lie, or that they go back into the box. It fits on any draft. */

import type { Piece, Placed } from '../../../wire/tapis-volant'
import { PIECES } from './placing'

export type Patch = ReadonlyMap<Piece, Placed | null>

const at = (pieces: readonly Placed[], piece: Piece) => pieces.find((placed) => placed.piece === piece)

/** What leads from one landscape to another; empty if they are the same. */
export function between(before: readonly Placed[], after: readonly Placed[]): Patch {
  const moved = PIECES.filter((piece) => {
    const [old, now] = [at(before, piece), at(after, piece)]
    return old?.column !== now?.column || old?.row !== now?.row
  })
  return new Map(moved.map((piece) => [piece, at(after, piece) ?? null]))
}

/** A landscape after a step, in the order of the box. */
export function patched(pieces: readonly Placed[], patch: Patch): readonly Placed[] {
  return PIECES.flatMap((piece) => {
    const placed = patch.has(piece) ? patch.get(piece) : at(pieces, piece)
    return placed ? [placed] : []
  })
}

/** What takes a step back: its pieces lie where they lay, and all others stay. */
export function inverse(pieces: readonly Placed[], patch: Patch): Patch {
  return new Map([...patch.keys()].map((piece) => [piece, at(pieces, piece) ?? null]))
}

/** Two steps as one, the later on top. */
export function joined(first: Patch, second: Patch): Patch {
  return new Map([...first, ...second])
}
