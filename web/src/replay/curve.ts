/** Chances as a line, and as a picture that stands for itself. */

import type { Chance, Hindsight } from '../wire/types'

export const WIDTH = 600
export const HEIGHT = 200
const EDGE = 8

const place = (points: readonly Chance[], point: Chance, chance: number) => {
  const first = points[0]?.event ?? 0
  const last = Math.max(first + 1, points.at(-1)?.event ?? 1)
  const x = EDGE + ((WIDTH - 2 * EDGE) * (point.event - first)) / (last - first)
  const y = HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * Math.min(1, Math.max(0, chance))
  return `${x.toFixed(1)},${y.toFixed(1)}`
}

/** The chances from left to right; all of the win is at the top. */
export const outline = (points: readonly Chance[]) => points.map((one) => place(points, one, one.chance)).join(' ')

/** Between which bounds they lie. */
export const spread = (points: readonly Chance[]) =>
  [
    ...points.map((one) => place(points, one, one.chance + one.margin)),
    ...points.map((one) => place(points, one, one.chance - one.margin)).reverse(),
  ].join(' ')

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Words in lines of so many letters. */
export function wrapped(text: string, letters = 66): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A picture to share, readable without us. */
export function picture(found: Hindsight, title: string, words: readonly string[]): string {
  const lines = words.flatMap((each) => [...wrapped(each), ''])
  const top = found.curve.length ? HEIGHT + 90 : 80
  const high = top + 24 * lines.length
  const text = lines.map((line, at) => `<text x="20" y="${top + 24 * at}" font-size="17">${escaped(line)}</text>`)
  const curve = `<g transform="translate(20 56)"><rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="#fff"/><polygon points="${spread(found.curve)}" fill="#c8861a" opacity=".25"/><polyline points="${outline(found.curve)}" fill="none" stroke="#8a4b08" stroke-width="3"/></g>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + 40} ${high}" width="${WIDTH + 40}" height="${high}" font-family="sans-serif" fill="#33241a">`,
    `<rect width="100%" height="100%" fill="#fbf3e4"/><text x="20" y="38" font-size="24" font-weight="700">${escaped(title)}</text>`,
    found.curve.length ? curve : '',
    ...text,
    '</svg>',
  ].join('')
}
