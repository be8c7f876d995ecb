/** What can be pointed at: the legal moves, sorted by what a finger would touch. */

import { type Ground, path } from './grid'
import { pieces, type Stage } from './stage'
import type { Fly, Genie, Move, Swap, Turn } from './types'
import { windOf } from './winds'

export type Landing = Fly | Genie | Extract<Move, { type: 'place' }>

/** The wind tiles that can be activated now, ascending. */
export function forces(legal: readonly Move[]): number[] {
  return [...new Set(legal.flatMap((move) => ('force' in move ? [move.force] : [])))].sort((a, b) => a - b)
}

/** The tile to begin with unless somebody says otherwise: the strongest that moves a carpet, else the strongest. */
export function foremost(open: readonly number[]): number | null {
  const carpets = open.filter((force) => ['move', 'fly'].includes(windOf(force)?.kind ?? ''))
  return carpets.at(-1) ?? open.at(-1) ?? null
}

/** The moves that end on a square, by this square; where two carpets can come, the one that costs less first. */
export function landings(
  legal: readonly Move[],
  force: number | null,
  carpet: number | null,
  cost: (move: Landing) => number,
): ReadonlyMap<number, readonly Landing[]> {
  const found = new Map<number, Landing[]>()
  for (const move of legal) {
    if (!('to' in move)) continue
    if (move.type !== 'place' && move.force !== force) continue
    if (move.type === 'fly' && carpet !== null && move.carpet !== carpet) continue
    found.set(move.to, [...(found.get(move.to) ?? []), move])
  }
  for (const moves of found.values()) if (moves.length > 1) moves.sort((one, other) => cost(one) - cost(other))
  return found
}

export function swaps(legal: readonly Move[], force: number | null): Swap[] {
  return legal.filter((move): move is Swap => move.type === 'swap' && move.force === force)
}

export function rotations(legal: readonly Move[], force: number | null): Turn[] {
  return legal.filter((move): move is Turn => move.type === 'turn' && move.force === force)
}

/** The places of tiles that can be pointed at: all that swap, after the first its neighbours and itself, or all that turn. */
export function places(legal: readonly Move[], force: number | null, first: number | null): number[] {
  const pairs = swaps(legal, force)
  const near = first === null ? pairs : pairs.filter((pair) => pair.first === first || pair.second === first)
  const all = [
    ...near.flatMap((pair) => [pair.first, pair.second]),
    ...rotations(legal, force).map(({ place }) => place),
  ]
  return [...new Set(all)].sort((a, b) => a - b)
}

/** The swap of two places. */
export function swapOf(legal: readonly Move[], force: number | null, one: number, other: number): Swap | undefined {
  return swaps(legal, force).find(
    ({ first, second }) => first === Math.min(one, other) && second === Math.max(one, other),
  )
}

/** The way that a move would take; through the air only its ends. */
export function route(move: Landing, stage: Stage, ground: readonly Ground[], seat: number): number[] {
  if (move.type === 'place') return [move.to]
  const start = move.type === 'fly' ? stage.carpets[seat]?.[move.carpet] : stage.genie
  if (start === undefined || start === null) return [move.to]
  const kind = windOf(move.force)?.kind
  if (kind === 'fly' || kind === 'summon') return start === move.to ? [start] : [start, move.to]
  const taken = pieces(stage).map(({ square }) => square)
  return path(start, move.to, (square) => ground[square] !== 'cloud' && !taken.includes(square))
}
