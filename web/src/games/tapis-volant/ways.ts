/** What the seat whose turn it is may do with what it has picked up, as ways to fly: one for each path. */

import { cellName, floor, same } from './cells'
import { type Flown, flown, path } from './flight'
import { BOARD, START } from './landscape/grid'
import { type Carpets, on } from './pile'
import type { Card, Cell, Direction, Meet, Move, Panel } from './types'

/** What was picked up: cards to play, or nothing at all. */
export type Pick =
  | { readonly kind: 'fly'; readonly card: Card; readonly direction: Direction | null }
  | { readonly kind: 'nudge'; readonly direction: Direction }
  | { readonly kind: 'drift'; readonly exchange: Card | null }

/** What a move is made with. */
export function pickOf(move: Move): Pick {
  if (move.type === 'drift') return { kind: 'drift', exchange: move.exchange }
  if (move.type === 'nudge') return { kind: 'nudge', direction: move.direction }
  return { kind: 'fly', card: move.card, direction: move.direction }
}

/** Carpets over a landscape. */
export interface Over extends Carpets {
  readonly landscape: readonly Panel[]
}

export interface Way {
  /** The same for the same path, whatever is done to whom it meets. */
  readonly key: string
  readonly flown: Flown
  /** Without anybody met the one move is under `null`. */
  readonly moves: ReadonlyMap<Meet | null, Move>
  /** Whom the flight ends on, the lowest first. */
  readonly met: readonly number[]
  /** Where those would fall to. */
  readonly fall: Cell | null
  /** On whom they would fall. */
  readonly below: readonly number[]
  readonly wins: boolean
}

export function ways(view: Over, legal: readonly Move[], seat: number, pick: Pick): readonly Way[] {
  const start = view.carpets[seat] ?? START
  const found = new Map<string, { flown: Flown; moves: Map<Meet | null, Move> }>()
  for (const move of legal) {
    if (!picked(move, pick)) continue
    const flight = flown(view.landscape, start, move)
    const key = [...path(flight).map(cellName), flight.edge ?? ''].join(' ')
    const same = found.get(key)
    if (same) same.moves.set(move.meet, move)
    else found.set(key, { flown: flight, moves: new Map([[move.meet, move]]) })
  }
  return [...found].map(([key, { flown, moves }]) => ({ key, flown, moves, ...meeting(view, seat, flown, moves) }))
}

function picked(move: Move, pick: Pick): boolean {
  if (move.type !== pick.kind) return false
  if (move.type === 'drift') return pick.kind === 'drift' && move.exchange === pick.exchange
  if (move.direction !== (pick.kind === 'drift' ? null : pick.direction)) return false
  return move.type !== 'fly' || (pick.kind === 'fly' && move.card === pick.card)
}

function meeting(view: Over, seat: number, { end, edge }: Flown, moves: ReadonlyMap<Meet | null, Move>) {
  const met = moves.has('stop') || moves.has('force') ? on(view, end).filter((other) => other !== seat) : []
  const fall = moves.has('force') ? floor(view.landscape, end) : null
  const below = fall && !same(fall, START) ? on(view, fall).filter((other) => other !== seat) : []
  return { met, fall, below, wins: edge === null && same(end, BOARD.finish) }
}

/** The way that is shown first: onto the finish, or else as near to it as the board allows. */
export function nearest(ways: readonly Way[]): Way | null {
  const far = ({ flown: { end, edge } }: Way) =>
    edge ? 1000 : BOARD.finish[0] - end[0] + Math.abs(end[1] - BOARD.finish[1]) / 10
  return ways.reduce<Way | null>((best, way) => (best && far(best) <= far(way) ? best : way), null)
}
