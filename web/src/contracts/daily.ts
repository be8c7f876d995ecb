/**
 * The contract between the page of the puzzle of the day and the puzzle of any game.
 *
 * The page knows dates, grades, streaks and sharing; a game's `Daily.svelte` knows its board. The game's catalogue
 * has `daily.steps`, as in "{n, plural, one {# push} other {# pushes}}".
 */

/** How a puzzle was solved. */
export interface Solved {
  /** Pushes, folds: what `par` counts. */
  readonly steps: number
  readonly ms: number
  readonly hints: number
}

export interface DailyProps<Puzzle> {
  readonly puzzle: Puzzle
  /** The proven minimum of steps. */
  readonly par: number
  /** It was solved in this browser before: the solution may be shown, and nothing counts any more. */
  readonly done: boolean
  onsolved(how: Solved): void
  /** The solution was looked at before the puzzle was solved: it no longer counts. */
  ongaveup(): void
}
