/** The values of Flying Sultans as they cross the wire: squares are 12 × row + column, places 4 × row + column of tiles. */

export type {
  Action,
  Ended,
  Fact,
  Fly,
  Genie,
  Move,
  Order,
  Pick,
  Rider,
  Rotate as Turn,
  Rotated as Turned,
  Stage as Decision,
  Swap,
  Swapped,
  View,
  Wind,
} from '../../wire/flying-sultans'
