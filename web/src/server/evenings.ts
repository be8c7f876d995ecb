/** What is asked of the server about games evenings. */

import type { ChosenGame, EveningInfo, MyEvenings, NewEvening } from '../wire/evening'
import type { Language } from '../wire/types'
import { ask } from './requests'

const path = (id: string) => `/api/evenings/${encodeURIComponent(id)}`

export const myEvenings = () => ask<MyEvenings>('GET', '/api/evenings')
export const begin = (plan: NewEvening) => ask<EveningInfo>('POST', '/api/evenings', plan)
export const evening = (id: string) => ask<EveningInfo>('GET', path(id))
export const join = (id: string) => ask<EveningInfo>('POST', `${path(id)}/join`)
export const leave = (id: string) => ask<EveningInfo>('POST', `${path(id)}/leave`)
export const end = (id: string) => ask<EveningInfo>('POST', `${path(id)}/end`)
export const choose = (id: string, game: string, options: ChosenGame['options'] = {}) =>
  ask<EveningInfo>('POST', `${path(id)}/choose`, { game, options }, game)

export const qrOf = (id: string) => `${path(id)}/qr.svg`
export const pictureOf = (id: string, language: Language, kind: 'svg' | 'png') =>
  `${path(id)}/${language}/picture.${kind}`
