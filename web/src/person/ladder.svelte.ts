/**
 * How strong the rivals of the next *Play now* are: it follows the results, for each game, in this browser.
 *
 * Whoever wins moves up, further with every win in a row; whoever comes last twice in a row moves down. Where there
 * are several first games, each brings something new, won or not. Everybody may choose otherwise at any time.
 */

import { recall, remember } from '../base/storage'
import type { GameInfo, TableInfo } from '../wire/types'
import { rung } from './rungs'

const NAME = 'ladder'
const BEGINNER = 'beginner'
/** How often somebody comes last before easier rivals are offered. */
const CLEAR = 2
/** How far a row of wins leads up at once. */
const MAX_UP = 3

/** Why these rivals: nothing was played yet, a first game is left, the last result, or the person said so. */
export type Because = 'first' | 'open' | 'next' | 'up' | 'down' | 'same' | 'chosen'

interface Kept {
  readonly level: string
  readonly because: Because
  /** How often the person came last, in a row. */
  readonly lost: number
  /** How often they won, in a row. */
  readonly won?: number
  /** The last match that was counted. */
  readonly table: string
  /** How many first games were played; missing where a browser kept it before there were several. */
  readonly first?: number
}

type Rated = Pick<GameInfo, 'id' | 'ladder' | 'beginner'>

class Ladder {
  #kept = $state.raw<Readonly<Record<string, Kept>>>(read())

  /** The rivals of a game, the gentlest first, are its `ladder`; what was kept of an older one goes on from there. */
  level({ id, ladder }: Rated): string | undefined {
    const kept = this.#kept[id]
    return kept ? (ladder[rung(ladder, kept.level)] ?? ladder[0]) : ladder[0]
  }

  because({ id, beginner }: Rated): Because {
    return this.#kept[id]?.because ?? (beginner ? 'first' : 'open')
  }

  /** Which of the first games is the next, from 0. */
  first({ id }: Rated): number {
    return this.#kept[id]?.first ?? 0
  }

  choose(game: string, level: string): void {
    const kept = this.#kept[game]
    this.#keep(game, { level, because: 'chosen', lost: 0, table: kept?.table ?? '', first: kept?.first ?? 0 })
  }

  /** A match is over: where it was played alone against the rivals that were offered, it counts, and once. */
  ended(game: Rated, { id, seats, outcome }: TableInfo, you: string | undefined): void {
    const own = seats.findIndex(({ kind, person }) => kind === 'person' && person?.id === you)
    const rivals = seats.filter((_, seat) => seat !== own)
    const [level, kept] = [this.level(game), this.#kept[game.id]]
    if (!outcome || own < 0 || !level || rivals.length === 0 || kept?.table === id) return
    if (!rivals.every((rival) => rival.kind === 'bot' && rival.level === level)) return
    const [levels, place] = [game.ladder, outcome.places[own] ?? 0]
    const at = levels.indexOf(level)
    const won = place === 1 ? (kept?.won ?? 0) + 1 : 0
    const lost = place > 1 && place >= Math.max(...outcome.places) ? (kept?.lost ?? 0) + 1 : 0
    const first = this.first(game) + Number(level === BEGINNER)
    const next = level === BEGINNER && first < (game.beginner?.options.length ?? 0)
    const higher = Math.min(at + Math.min(won, MAX_UP), levels.length - 1)
    const up = !next && higher > at ? levels[higher] : undefined
    const down = lost >= CLEAR ? levels[at - 1] : undefined
    this.#keep(game.id, {
      level: up ?? down ?? level,
      because: next ? 'next' : up ? 'up' : down ? 'down' : 'same',
      lost: down ? 0 : lost,
      won,
      table: id,
      first,
    })
  }

  #keep(game: string, kept: Kept): void {
    this.#kept = { ...this.#kept, [game]: kept }
    remember(NAME, this.#kept)
  }
}

function read(): Readonly<Record<string, Kept>> {
  const kept = recall(NAME)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, Kept>) : {}
}

export const ladder = new Ladder()
