/** What people say at the table: how much of it is unread, and what was said just now. */

import { t } from '../../i18n/index.svelte'
import type { Line, TableInfo } from '../../wire/types'
import { muted } from './muted.svelte'

const BUBBLE_SHOWS = 5_000

export class Talk {
  /** The last thing each seat said, for a moment. */
  bubbles = $state.raw<ReadonlyMap<number, Line>>(new Map())
  unread = $state(0)
  #newest: number

  /** `known` was said before; it is no news. */
  constructor(known: readonly Line[]) {
    this.#newest = Math.max(0, ...known.map(({ wall }) => wall))
  }

  /** Take in all lines there are; the answer is what is new and said by others whom this device listens to. */
  hear(lines: readonly Line[], you: string | undefined): readonly Line[] {
    const newest = this.#newest
    this.#newest = Math.max(newest, ...lines.map(({ wall }) => wall))
    const fresh = lines.filter(({ wall, person }) => wall > newest && person.id !== you && !muted.has(person.id))
    this.unread += fresh.length
    for (const line of fresh) if (line.seat !== null) this.#show(line.seat, line)
    return fresh
  }

  read(): void {
    this.unread = 0
  }

  #show(seat: number, line: Line): void {
    this.bubbles = new Map(this.bubbles).set(seat, line)
    setTimeout(() => {
      if (this.bubbles.get(seat) !== line) return
      this.bubbles = new Map([...this.bubbles].filter(([other]) => other !== seat))
    }, BUBBLE_SHOWS)
  }
}

/** Whether there is anybody to talk to. */
export function hasCompany(table: TableInfo, you: string | undefined): boolean {
  return table.watching > 0 || table.seats.some(({ kind, person }) => kind === 'person' && person?.id !== you)
}

/** A line as text: words, or what a reaction or ready phrase says. */
export function lineText({ reaction, text }: Line): string {
  return reaction ? t(`reaction.${reaction}`) : text
}
