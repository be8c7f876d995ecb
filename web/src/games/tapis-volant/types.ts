/** The values of Le Tapis Volant as they cross the wire. */

export type {
  Card,
  Direction,
  Drift,
  Edge,
  Fact,
  First,
  Fly,
  Horizon as View,
  Meet,
  Move,
  Nudge,
  Panel,
  Piece,
  Way,
} from '../../wire/tapis-volant'
export type { Cell } from './landscape/grid'
