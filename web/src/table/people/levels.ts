/** The strength of a bot: stars, since people rise by one after the other, and a rival’s name and face. */

import { knows, message, t } from '../../i18n/index.svelte'
import { rung } from '../../person/rungs'
import { shelf } from '../../server/shelf.svelte'
import { botOf, COLOURS } from './people'

/** Its stars; what stands on no ladder, such as chance or a guest, is called by its name. */
export function levelName(game: string, level: string): string {
  const stars = rung(shelf.known(game)?.ladder ?? [], level) + 1
  if (stars > 0) return t('level.stars', { n: stars })
  return knows(null, `level.${level}`) ? message(null, `level.${level}`) : level
}

/** On a ladder with more rungs than this, those are offered first that lie around somebody's own, and its ends. */
const FEW = 8
const AROUND = 2

export function isFar(ladder: readonly string[], own: string | undefined, level: string): boolean {
  const [at, here] = [ladder.indexOf(level), rung(ladder, own ?? '')]
  return ladder.length > FEW && at > 0 && at < ladder.length - 1 && Math.abs(at - here) > AROUND
}

/** The colour in which the first rival of a level meets whoever plays in this one, and so the name and the face. */
export function rivalColour(ladder: readonly string[], level: string, own: number | null): number {
  const others = Array.from({ length: COLOURS }, (_, colour) => colour).filter((colour) => colour !== (own ?? 0))
  return others[Math.max(0, ladder.indexOf(level)) % others.length] ?? 1
}

export function rivalName(ladder: readonly string[], level: string, own: number | null): string {
  const at = ladder.indexOf(level)
  return t('level.rival', { name: botOf(rivalColour(ladder, level, own)), n: at + 1 })
}

/** Somebody who is no person. */
export function botName(game: string, level: string | null): string {
  return level === null ? t('table.bot') : t('table.bot-level', { level: levelName(game, level) })
}
