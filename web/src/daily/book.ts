/** The book of puzzles solved: the first result of each counts. It lies in this browser; `outbox.ts` brings it together with others. */

import { recall, remember } from '../base/storage'
import type { Solved } from '../contracts/daily'
import type { PuzzleResult } from '../wire/types'
import { plus } from './days'

export interface Result extends Solved {
  readonly par: number
  /** The day it was solved on. */
  readonly on: string
}

/** A puzzle whose solution was looked at first. */
export interface GivenUp {
  readonly gaveUp: true
}

/** By day and grade; a game without grades has the grade `''`. */
export type Book = Readonly<Record<string, Readonly<Record<string, Result | GivenUp>>>>

export function read(game: string): Book {
  const kept = recall(`daily.${game}`)
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Book) : {}
}

/** Write a result down, unless there is one already. */
export function write(game: string, day: string, grade: string, result: Result | GivenUp): Book {
  const book = read(game)
  if (book[day]?.[grade]) return book
  return put(game, day, grade, result)
}

/** Write down what the server knows: its result is the first of all browsers of this person. */
export function learn({ game, date, grade, on, steps, par, ms, hints }: PuzzleResult): void {
  put(game, date, grade, steps === null ? { gaveUp: true } : { steps, par, ms, hints, on })
}

function put(game: string, day: string, grade: string, result: Result | GivenUp): Book {
  const book = read(game)
  const written = { ...book, [day]: { ...book[day], [grade]: result } }
  remember(`daily.${game}`, written)
  return written
}

/** A result as it is sent; null where the book has none. */
export function entry(game: string, day: string, grade: string): PuzzleResult | null {
  const found = read(game)[day]?.[grade]
  if (!found) return null
  const none = { steps: null, par: 0, ms: 0, hints: 0, on: day }
  return { game, date: day, grade, ...('steps' in found ? found : none) }
}

/** In the fewest steps, and found without help. */
export function isPerfect({ steps, hints }: Solved, par: number): boolean {
  return steps <= par && hints === 0
}

export function result(book: Book, day: string, grade: string): Result | null {
  const found = book[day]?.[grade]
  return found && 'steps' in found ? found : null
}

export function results(book: Book): Result[] {
  return Object.values(book).flatMap((day) => Object.values(day).filter((each) => 'steps' in each))
}

/** Days in a row, up to today or yesterday, on each of which the puzzle of that day was solved. */
export function streak(book: Book, now: string): number {
  const kept = (day: string) => Object.values(book[day] ?? {}).some((each) => 'steps' in each && each.on === day)
  let day = kept(now) ? now : plus(now, -1)
  let days = 0
  for (; kept(day); day = plus(day, -1)) days++
  return days
}
