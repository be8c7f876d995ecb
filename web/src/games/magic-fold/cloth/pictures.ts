/** The pictures of the cloth, drawn once each and then used as images: folding moves many of them at a time. */

import type { Element, Picture } from '../types'
import { SIZE } from './sheet'

type Motif = Picture['motif']
type Colour = Picture['colour']

const INK = '#3a1c10'
const PAPER = '#fff6df'
const CREAM = '#fff3d9'
const GOLD = '#ffd98a'

interface Dye {
  readonly ground: string
  readonly field: string
  readonly figure: string
  /** What is woven into the band, so that no colour is known by its hue alone: around its own middle, 8 wide. */
  readonly ornament: string
}

export const DYES: Readonly<Record<Colour, Dye>> = {
  red: { ground: '#b3213f', field: '#8d1330', figure: CREAM, ornament: 'M0-2.6L2.6 0L0 2.6L-2.6 0Z' },
  purple: {
    ground: '#6b3f9b',
    field: '#50297b',
    figure: CREAM,
    ornament: 'M0-2.1A2.1 2.1 0 1 1 0 2.1A2.1 2.1 0 1 1 0-2.1Z',
  },
  yellow: { ground: '#f2b632', field: '#ffd367', figure: INK, ornament: 'M-3 2.2L0-2.6L3 2.2Z' },
  blue: { ground: '#2c64c6', field: '#1d4a9e', figure: CREAM, ornament: 'M-2.7-1H-1V-2.7H1V-1H2.7V1H1V2.7H-1V1H-2.7Z' },
}

/** Filled outlines on 64 × 64, then lines drawn into them. */
const MOTIFS: Readonly<Record<Motif, { readonly body: string; readonly limb?: string; readonly detail?: string }>> = {
  camel: {
    body: 'M12 30C14 26 19 26.500 21 24C24 20 24 12 29 12C34 12 35 20 38 24C40 27 43 28 45 30C47 32 49.500 31 49.500 27L49.500 19C49.500 14 52 10.500 55.500 10.500L56.500 7L59.500 10.500C62 11.500 63.500 14 63 16.800C62.500 18.800 60 19.500 57.500 19C56 19 55.500 20 55.500 22L55.500 31C55.500 38 51 42 46 42.500L45 45L45.500 57L41 57L40 46L38 46L36.500 57L32 57L33.500 43C29 44 25 44 21 42L20.500 46L21.500 57L17 57L15.500 47L13.500 57L9 57L11 45C9.500 41 9 34 12 30Z',
    limb: 'M11 32C7 34 7 38 6 43',
    detail:
      'M21.500 26C25 29.500 34 29.500 37.500 26M20.500 31C25 34.500 34 34.500 38.500 31M26 34.500v4M29.500 35v4.500M33 34.500v4',
  },
  moon: {
    body: 'M39 5A28 28 0 1 0 60 42A22.500 22.500 0 0 1 39 5ZM46 17l2.300 6.700 6.700 2.300-6.700 2.300L46 35l-2.300-6.700L37 26l6.700-2.300Z',
  },
  palace: {
    body: 'M32 3C33 10 45 15 45 26H19C19 15 31 10 32 3ZM18 28H46V36H60V60H39V51C39 45 32 41 32 41C32 41 25 45 25 51V60H4V36H18ZM6 34V24C6 19 10 18 10.500 13C11 18 15 19 15 24V34ZM49 34V24C49 19 53 18 53.500 13C54 18 58 19 58 24V34Z',
  },
  lamp: {
    body: 'M3 29C10 28 15 31 21 35C24 31 29 29 34 29C43 29 49 33 50 40C46 47 41 50 37 51L38 54H44C46 54 47 56 47 58H22C22 56 23 54 25 54H30L31 51C19 50 13 38 3 33ZM27 26C28 22 31 20.500 34 20.500C37 20.500 40 22 41 26ZM34 13.500A2.700 2.700 0 1 1 34 18.900A2.700 2.700 0 1 1 34 13.500ZM7 25C3 21 5 17 8 14C8.500 10 7 8 6 5C11 8 14 12 13 17C12.500 20 11 22 10 25Z',
    limb: 'M50 36C58 30 62 38 57 43C54 46 50 46 46 47',
    detail: 'M24 39C30 42 40 42 46 39',
  },
}

const QUESTION = 'M21 24C21 12 43 12 43 24C43 33 32 32 32 42'

function figure(motif: Motif, fill: string): string {
  const { body, limb, detail } = MOTIFS[motif]
  const pen = 'fill="none" stroke-linecap="round"'
  return (
    `<g transform="translate(13.100 12.500) scale(.6)"><path d="${body}" fill="${fill}" fill-rule="evenodd"/>` +
    (limb ? `<path d="${limb}" ${pen} stroke="${fill}" stroke-width="4.500"/>` : '') +
    (detail ? `<path d="${detail}" ${pen} stroke="#000" stroke-opacity=".5" stroke-width="2.400"/>` : '') +
    '</g>'
  )
}

/** A square of cloth: a band with the ornament of its colour around a darker field. */
function woven({ ground, field, ornament }: Dye): string {
  const along = [9, 20.5, 32, 43.5, 55]
  const places = along.flatMap((at) => [`${at} 5`, `${at} 59`, ...(at > 9 && at < 55 ? [`5 ${at}`, `59 ${at}`] : [])])
  const band = places.map((at) => `<path d="${ornament}" transform="translate(${at})"/>`).join('')
  const ink = ground === DYES.yellow.ground ? INK : GOLD
  return (
    `<rect width="64" height="64" fill="${ground}"/><g fill="${ink}" opacity=".72">${band}</g>` +
    `<rect x="9.500" y="9.500" width="45" height="45" rx="3" fill="${field}" stroke="${ink}" stroke-opacity=".55"/>` +
    '<path d="M0 .4H64M.4 0V64" stroke="#000" stroke-opacity=".28" stroke-width=".8"/>'
  )
}

/** The hem runs along the outer edges of the cloth only. */
function hem(cell: number): string {
  const [row, col] = [Math.floor(cell / SIZE), cell % SIZE]
  const last = SIZE - 1
  const edges = [row === 0 && 'M0 1H64', row === last && 'M0 63H64', col === 0 && 'M1 0V64', col === last && 'M63 0V64']
  const path = edges.filter(Boolean).join('')
  return path ? `<path d="${path}" stroke="${GOLD}" stroke-width="2.400"/>` : ''
}

const made = new Map<string, string>()

function image(key: string, picture: () => string): string {
  const known = made.get(key)
  if (known) return known
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${picture()}</svg>`
  const url = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
  made.set(key, url)
  return url
}

/** A cell of the cloth as a CSS image. */
export function cellImage({ motif, colour }: Picture, cell: number): string {
  return image(`${colour} ${motif} ${cell}`, () => woven(DYES[colour]) + figure(motif, DYES[colour].figure) + hem(cell))
}

/** What a card asks of one cell, as a CSS image: on paper where any colour will do. */
export function elementImage({ motif, colour }: Element): string {
  return image(`${colour} ${motif}`, () => {
    const ground = colour
      ? woven(DYES[colour])
      : `<rect width="64" height="64" fill="${PAPER}"/><rect x="4" y="4" width="56" height="56" rx="4" fill="none" stroke="#a98a52" stroke-width="1.500" stroke-dasharray="4 3"/>`
    if (motif) return ground + figure(motif, colour ? DYES[colour].figure : INK)
    if (colour) return ground
    return `${ground}<path d="${QUESTION}" fill="none" stroke="${INK}" stroke-width="6" stroke-linecap="round"/><circle cx="32" cy="52" r="3.800" fill="${INK}"/>`
  })
}
