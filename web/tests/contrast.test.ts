// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, distance, lightness, type Sight, seenBy } from './colour'

const css = readFileSync('src/design/tokens.css', 'utf8')
const declared = new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))

/** The hex colour of a token in a theme, with `var()` and `light-dark()` worked out. */
function colour(token: string, theme: 'light' | 'dark'): string {
  let value = declared.get(token)
  const seen = new Set<string>()
  while (value && !/^#[0-9a-f]{6}$/i.test(value)) {
    if (seen.has(value)) break
    seen.add(value)
    const pair = /^light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)$/.exec(value)
    if (pair) value = (theme === 'light' ? pair[1] : pair[2])?.trim()
    const name = value && /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    if (name) value = declared.get(name)
  }
  if (!value || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`--${token} is no plain colour: ${value}`)
  return value
}

const SURFACES = ['ground', 'panel', 'panel-raised', 'panel-sunken', 'hover']
const TEXTS = ['text', 'text-soft', 'accent-text', 'link', 'danger-text', 'good-text']
const FILLS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-calm', 'calm'],
  ['on-calm', 'calm-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-good', 'good'],
  ['on-note', 'note'],
] as const
const SEATS = [0, 1, 2, 3, 4, 5]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    '%s can be read on %s',
    (text, surface) => {
      expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(FILLS)('%s can be read on %s', (text, fill) => {
    expect(contrast(colour(text, theme), colour(fill, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-strong', 'focus', 'seat-rim', 'good'])('%s stands out from every surface', (line) => {
    for (const surface of SURFACES)
      expect(contrast(colour(line, theme), colour(surface, theme)), surface).toBeGreaterThanOrEqual(3)
  })

  test('the edge of the main button, or its fill, stands out from every surface', () => {
    for (const surface of SURFACES) {
      const best = Math.max(...['accent', 'accent-edge'].map((x) => contrast(colour(x, theme), colour(surface, theme))))
      expect(best, surface).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the seats', () => {
  test.each(SEATS)('the emblem of seat %i can be read', (seat) => {
    expect(contrast(colour(`seat-${seat}`, 'light'), colour(`on-seat-${seat}`, 'light'))).toBeGreaterThanOrEqual(4.5)
  })

  test('no two are equally light', () => {
    const light = SEATS.map((seat) => lightness(colour(`seat-${seat}`, 'light'))).sort((a, b) => a - b)
    for (let at = 1; at < light.length; at++) expect((light[at] ?? 0) - (light[at - 1] ?? 0)).toBeGreaterThanOrEqual(9)
  })

  test.each<Sight>(['full', 'protanopia', 'deuteranopia', 'tritanopia'])('can be told apart with %s', (sight) => {
    for (const one of SEATS)
      for (const other of SEATS.slice(one + 1)) {
        const seen = [one, other].map((seat) => seenBy(sight, colour(`seat-${seat}`, 'light')))
        expect(distance(seen[0], seen[1]), `seats ${one} and ${other}`).toBeGreaterThanOrEqual(20)
      }
  })
})
