/** Pushes taken back: the board as it lay when the open target was turned, for whoever comes in the middle of it. */

import type { Told } from '../../wire/types'
import { push, SIZE } from './pushing'
import type { Board, Fact, Sight } from './types'

type Pushed = Extract<Fact, { type: 'pushed' }>

/** Null where the log does not tell of every push that was made on the target. */
export function asTurned(view: Sight, seat: number, log: readonly Told[]): Board | null {
  const facts = log.flatMap((told) => told.facts as readonly Fact[])
  const turned = facts.findLastIndex(({ type }) => type === 'turned')
  const pushes = facts.slice(turned + 1).filter((fact): fact is Pushed => fact.type === 'pushed' && fact.seat === seat)
  if (pushes.length !== view.pushes[seat]) return null
  return pushes.reduceRight((board, { cell, gap }) => push(board, at(cell), at(gap)), view.boards[seat] ?? [])
}

function at([row, col]: Pushed['cell']): number {
  return SIZE * row + col
}
