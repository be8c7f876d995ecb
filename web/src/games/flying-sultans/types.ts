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
  Sky as View,
  Stage as Decision,
  Swap,
  Swapped,
  Turn,
  Turned,
  Wind,
} from '../../wire/flying-sultans'
