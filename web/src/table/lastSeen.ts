/** How this device left tables at a pace of days: whoever comes back is shown what happened since. */

import { recall, remember } from '../base/storage'
import type { Board, TableInfo } from '../wire/types'
import { inDays } from './days'

/** So many tables are remembered, the latest first. */
const KEPT = 8

interface LastSeen {
  readonly table: string
  readonly board: Board
}

function all(): readonly LastSeen[] {
  const kept = recall('left')
  return Array.isArray(kept) ? (kept as LastSeen[]) : []
}

/** Remember the board of an own seat with its whole log; a match that is over is forgotten. */
export function keepLastSeen(table: TableInfo, board: Board): void {
  if (!inDays(table) || board.seat === null || board.plain) return
  const others = all().filter((one) => one.table !== table.id)
  const kept = table.stage === 'playing' ? [{ table: table.id, board: { ...board, legal: [], start: 0 } }] : []
  if (kept.length || others.length < all().length) remember('left', [...kept, ...others].slice(0, KEPT))
}

/** The board of a seat as it was left here; null where this device has not seen it. */
export function lastSeen(table: TableInfo, seat: number | null): Board | null {
  if (!inDays(table) || seat === null) return null
  return all().find((one) => one.table === table.id && one.board.seat === seat)?.board ?? null
}
