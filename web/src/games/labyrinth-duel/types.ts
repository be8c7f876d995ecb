/** The values of Labyrinth – the Duel as they cross the wire. A cell is counted row by row from the top left. */

export type { Fact, Move, Sight as View, Thing } from '../../wire/labyrinth-duel'

/** The openings of sixteen tiles, row by row: 1 north, 2 east, 4 south, 8 west; 0 is the gap. */
export type Board = readonly number[]
