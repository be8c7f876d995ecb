/** How a seat stands in the match, in one or two words. */

import { t } from '../../i18n/index.svelte'
import type { SeatInfo, TableInfo, WaitingInfo } from '../../wire/types'
import type { Sight } from '../sight/sight'
import { botName, levelName } from './levels'

export type Standing = 'gone' | 'away' | 'stand-in' | 'out-of-time' | 'thinking' | 'chosen' | 'there'

export function standing(seat: number, table: TableInfo, waiting: WaitingInfo | null, sight: Sight | null): Standing {
  const info = table.seats[seat]
  if (info?.gone) return 'gone'
  if (info?.kind === 'person' && info.level !== null) return 'stand-in'
  if (table.stage === 'playing' && info?.kind === 'person' && !info.present) return 'away'
  if (sight?.clocks?.away.includes(seat)) return 'out-of-time'
  if (table.stage === 'playing' && waiting?.needed.includes(seat)) return 'thinking'
  if (table.stage === 'playing' && waiting?.sealed && sight?.view.chose?.[seat]) return 'chosen'
  return 'there'
}

/** Whether everybody still at the table may act at this moment: nobody hears that it is their turn. */
export function racing(table: TableInfo, waiting: WaitingInfo | null): boolean {
  const playing = table.seats.filter(({ gone }) => !gone)
  return table.stage === 'playing' && waiting !== null && waiting.needed.length >= playing.length
}

/** The words beside a name; empty where there is nothing to say. */
export function standingWords(standing: Standing, info: SeatInfo | undefined, game: string): string {
  if (standing === 'stand-in') return botName(game, info?.level ?? null)
  if (standing !== 'there') return t(`table.standing.${standing}`)
  return info?.kind === 'bot' && info.level ? levelName(game, info.level) : ''
}
