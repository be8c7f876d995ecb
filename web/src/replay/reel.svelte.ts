/** A match that is over, wound to and fro: through the sight of any seat, as a spectator, or with everything open. */

import { hasScene } from '../games'
import { language } from '../i18n/index.svelte'
import { look, savedMatch, table } from '../server/requests'
import { peopleOf } from '../table/people/people'
import { type Sight, see } from '../table/sight/sight'
import { factsOf } from '../table/sight/wrapper'
import type { Replay, Saved, TableInfo, Watching } from '../wire/types'
import { handed } from './handed.svelte'

export type Lens = number | Watching

export class Reel {
  saved = $state.raw<Saved | null>(null)
  table = $state.raw<TableInfo | null>(null)
  film = $state.raw<Replay | null>(null)
  lens = $state<Lens>('watch')
  at = $state(0)
  /** The moment follows the one before it on the screen, and is played. */
  onward = $state(false)
  sight = $state.raw<Sight | null>(null)
  failed = $state.raw<string | null>(null)
  #films = new Map<string, Replay>()

  /** Fetch a match by its table, or take the one that was handed in. */
  async load(id: string | null, at: number): Promise<void> {
    try {
      if (id) [this.saved, this.table] = await Promise.all([savedMatch(id), table(id)])
      else this.saved = handed.saved
      if (this.saved) await this.through(this.lens, at)
    } catch (problem) {
      this.failed = (problem as Error).message
    }
  }

  /** See the match through the sight of another, at the same moment. */
  async through(lens: Lens, at = this.at): Promise<void> {
    if (!this.saved) return
    const game = this.saved.header?.game // what somebody hands in may have none: the server says so in a sentence
    const words = !game || hasScene(game) ? null : language()
    const key = `${lens} ${words}`
    const film = this.#films.get(key) ?? (await look(this.saved, lens, words, this.#names))
    this.#films.set(key, film)
    this.lens = lens
    this.film = film
    this.sight = null
    this.go(at)
  }

  /** See it in another language, where the words come from the server. */
  async speak(): Promise<void> {
    if (this.saved && this.film && !hasScene(this.saved.header.game)) await this.through(this.lens)
  }

  get #names(): readonly string[] {
    return this.table ? peopleOf(this.table, undefined).map(({ name }) => name) : []
  }

  get last(): number {
    return (this.film?.moments.length ?? 1) - 1
  }

  /** Go to a moment; one step forward is played, anything else only shown. */
  go(at: number): void {
    const film = this.film
    if (!film) return
    const wanted = Math.max(0, Math.min(at, this.last))
    const moment = film.moments[wanted]
    if (!moment) return
    const onward = this.sight !== null && wanted === this.at + 1
    const log = film.moments.slice(0, wanted + 1).map(({ at, view }) => ({ at, facts: factsOf(view) }))
    const known = onward && this.sight ? this.sight : undefined
    const seat = typeof this.lens === 'number' ? this.lens : null
    const plain = moment.plain && { ...moment.plain, lines: film.moments.map((each) => each.plain?.lines[0] ?? []) }
    const seen = see({ seat, view: moment.view, legal: [], start: 0, log, plain: plain ?? null }, known)
    // Without a past the step would stand still; it must differ, so that the scene glides there.
    this.sight = onward ? seen : { ...seen, step: (this.sight?.step ?? 0) + 2 }
    this.at = wanted
    this.onward = onward
  }
}
