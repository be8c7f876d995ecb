/** Boards to practise on, dealt in the browser. */

import { corridor } from './corridor'
import { THINGS } from './frame'
import { shuffled } from './laying'
import { nearest } from './nearest'
import { GAP, line, push, WAYS } from './pushing'
import type { Board, Thing } from './types'

/** How many pushes a task takes at least and at most; all of them are near enough to be proven. */
export const GRADES = { easy: [2, 4], medium: [4, 6], hard: [6, 8] } as const
export type Grade = keyof typeof GRADES

export interface Task {
  readonly board: Board
  readonly start: Thing
  readonly target: Thing
  /** The proven minimum of pushes. */
  readonly par: number
}

/** A board and two objects; from an open corridor it was pushed apart, so it can be pushed together. */
export function dealt(grade: Grade, chance: () => number = Math.random): Task {
  const [fewest, most] = GRADES[grade]
  const one = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item
  for (;;) {
    const start = one(THINGS)
    let board = shuffled(chance)
    const target = one(THINGS.filter((thing) => thing !== start && corridor(board, start, thing).length > 1))
    if (!target) continue
    for (let pushes = 0; pushes < most; pushes++) {
      const gap = board.indexOf(GAP)
      board = push(board, gap, one(WAYS.flatMap((way) => line(gap, way))))
    }
    const par = nearest(board, start, target, most)?.length ?? 0
    if (par >= fewest) return { board, start, target, par }
  }
}
