/** The values of Le Tapis Volant as they cross the wire. */

export type {
  Card,
  Direction,
  Drift,
  Edge,
  Fact,
  First,
  Fly,
  Horizon,
  Meet,
  Move,
  Nudge,
  Panel,
  Piece,
  Way,
} from '../../wire/tapis-volant'

/** Column from the left, row from the ground; both begin with 1. */
export type Cell = readonly [column: number, row: number]
