/** The values of Magic Fold as they cross the wire. A pawn is an index: first the seats, then the ghost pilot. */

export type {
  Card,
  Claim,
  Cloth,
  Cobra,
  Element,
  Fact,
  Fold,
  Move,
  Picture,
  Sight as View,
  Track,
} from '../../wire/magic-fold'
