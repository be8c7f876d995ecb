/** The sky over a landscape: every one with a name has an hour and colours of its own, and what people build takes after them. */

import type { Panel } from '../../../wire/tapis-volant'
import { CLOUDS } from './shapes'

/** From the highest row down: where it blows by two, by one (each from its upper to its lower edge), the calm and the horizon. */
export type Bands = readonly [string, string, string, string, string, string, string]

export interface Sky {
  readonly day: Bands
  readonly night: Bands
  /** Around the board. */
  readonly frame: readonly [day: string, night: string]
  /** What lies behind the city, and the ground on which it stands. */
  readonly far: { readonly what: 'city' | 'dunes' | 'peaks' | 'sea'; readonly day: string; readonly night: string }
  readonly ground: readonly [day: string, night: string]
  /** Where sun or moon stands, as shares of the board, and how large it is. */
  readonly light: { readonly moon?: true; readonly x: number; readonly y: number; readonly size: number }
  readonly rain?: true
}

export const SKIES = {
  /** A green morning. */
  oasis: {
    day: ['#1f6f86', '#2f8496', '#4d9da5', '#74b5b1', '#b3d9c4', '#dcebc6', '#f8edbf'],
    night: ['#05202c', '#092e3a', '#10434c', '#18595c', '#2b756c', '#6a9a76', '#d3b878'],
    frame: ['#12424f', '#041a22'],
    far: { what: 'dunes', day: '#d9c58c', night: '#1d4f4a' },
    ground: ['#ecd596', '#123530'],
    light: { x: 0.16, y: 0.76, size: 30 },
  },
  /** High noon. */
  village: {
    day: ['#1f57a8', '#2f69b8', '#4a83c8', '#6c9dd6', '#a9cdec', '#cfe5f2', '#f1f4e2'],
    night: ['#08103a', '#0e194c', '#172763', '#213877', '#36528d', '#5a75a6', '#a9b2c9'],
    frame: ['#173a72', '#070d2e'],
    far: { what: 'peaks', day: '#b8cfa6', night: '#24396b' },
    ground: ['#cfd39a', '#152247'],
    light: { x: 0.5, y: 0.12, size: 26 },
  },
  /** A hot wind from the south. */
  desert: {
    day: ['#96401f', '#a74e28', '#bb6433', '#cc7e46', '#e6b070', '#f4cf94', '#fdebbf'],
    night: ['#200b22', '#310f2a', '#491730', '#641f35', '#8d3a3a', '#b85f43', '#eaa760'],
    frame: ['#5c2415', '#1b0819'],
    far: { what: 'dunes', day: '#e3a865', night: '#5a2440' },
    ground: ['#efc585', '#3c1530'],
    light: { x: 0.62, y: 0.7, size: 46 },
  },
  /** Dusk. */
  caravan: {
    day: ['#3c57a6', '#4c69b3', '#6080c2', '#7c9cd3', '#b7c3e0', '#e0cfcc', '#fbda94'],
    night: ['#0f103a', '#181853', '#251f64', '#362673', '#562f7a', '#8a3e74', '#cc6a5c'],
    frame: ['#2b2a66', '#0d0e2b'],
    far: { what: 'city', day: '#dcb090', night: '#5d2a60' },
    ground: ['#e9c27f', '#3a1a48'],
    light: { x: 0.7, y: 0.94, size: 34 },
  },
  /** Dawn over the water. */
  harbour: {
    day: ['#2e4a86', '#3d5b96', '#5474a9', '#7a93bd', '#cfc0d0', '#f0c9c2', '#ffd9b0'],
    night: ['#080d2e', '#0d163f', '#132a55', '#1a3f69', '#2c5c7c', '#7d7590', '#eba07c'],
    frame: ['#1f3263', '#070b26'],
    far: { what: 'sea', day: '#6ea6b8', night: '#164862' },
    ground: ['#e8c79b', '#101f3d'],
    light: { x: 0.32, y: 0.86, size: 30 },
  },
  /** Late in a golden afternoon. */
  bazaar: {
    day: ['#6b3c84', '#7b4a8f', '#945f99', '#b07aa3', '#e0b0a6', '#f5c99a', '#ffe09a'],
    night: ['#190830', '#250d40', '#3b1452', '#551d5f', '#853166', '#bd5159', '#f29a55'],
    frame: ['#432459', '#160628'],
    far: { what: 'city', day: '#d89b83', night: '#571d58' },
    ground: ['#eeb977', '#33103f'],
    light: { x: 0.84, y: 0.6, size: 38 },
  },
  /** The mist of early hours. */
  old_town: {
    day: ['#3f6470', '#4d737c', '#648a8d', '#83a49f', '#c2d1bf', '#dfe0c6', '#f6e9c6'],
    night: ['#0a1c23', '#10292f', '#1a3c40', '#274f50', '#436a62', '#7b8a6c', '#cbb684'],
    frame: ['#26424b', '#07161b'],
    far: { what: 'city', day: '#b4bd9f', night: '#28504d' },
    ground: ['#d8cb9c', '#17302f'],
    light: { x: 0.42, y: 0.8, size: 28 },
  },
  /** Under a full moon, by day as by night. */
  palace_night: {
    day: ['#26256b', '#312f7c', '#433f93', '#5c55a8', '#8f80c2', '#c1a3cc', '#efc8cf'],
    night: ['#05051a', '#090927', '#101039', '#19164f', '#2b2069', '#472b7c', '#7c468f'],
    frame: ['#1a1850', '#040415'],
    far: { what: 'city', day: '#8f76ae', night: '#251c5c' },
    ground: ['#b493ad', '#170f3d'],
    light: { moon: true, x: 0.24, y: 0.4, size: 34 },
  },
  /** Rain over the mountains. */
  storm_pass: {
    day: ['#354152', '#425063', '#566579', '#6f7f92', '#a3adb1', '#c6c8ba', '#e6dbb8'],
    night: ['#090e15', '#101822', '#192431', '#253342', '#3c4b55', '#666c66', '#a79a70'],
    frame: ['#222c3a', '#070b10'],
    far: { what: 'peaks', day: '#8b97a0', night: '#26343f' },
    ground: ['#b9b08c', '#161d22'],
    light: { moon: true, x: 0.78, y: 0.56, size: 20 },
    rain: true,
  },
} as const satisfies Record<string, Sky>
export type SkyName = keyof typeof SKIES

/** Whose sky a landscape has: the first of these whose pieces all stand in it. Where they stand changes nothing. */
const TAKES_AFTER: readonly (readonly [SkyName, ...Panel['piece'][]])[] = [
  ['storm_pass', 'minaret', 'mosque', 'palace', 'gate'],
  ['old_town', 'mosque', 'palace'],
  ['palace_night', 'minaret', 'palace'],
  ['oasis', 'palace'],
  ['harbour', 'minaret'],
  ['bazaar', 'mosque', 'elephant'],
  ['village', 'mosque'],
]

export function skyOver(landscape: readonly Pick<Panel, 'piece'>[]): SkyName {
  const stands = new Set(landscape.map(({ piece }) => piece))
  const found = TAKES_AFTER.find(([, ...pieces]) => pieces.every((piece) => stands.has(piece)))
  return found?.[0] ?? ([...stands].every((piece) => CLOUDS.includes(piece)) ? 'desert' : 'caravan')
}
