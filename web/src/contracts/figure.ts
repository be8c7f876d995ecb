/** What a game makes of a colour: a character, a board. */

export interface FigureProps {
  /** From 0; the place sets `--field` and `--ink` to it. */
  readonly colour: number
}
