/** What a tap explains, and that scenes name only rules that there are. */

import { afterEach, describe, expect, test } from 'vitest'
import { tapped } from './explained'

afterEach(() => document.body.replaceChildren())

function board(html: string): Element {
  document.body.innerHTML = `<div class="scene">${html}</div>`
  const touched = document.querySelector('.touched')
  if (!touched) throw new Error('nothing was touched')
  return touched
}

describe('a tap', () => {
  test('on a mark without any other use tells its rule', () => {
    expect(tapped(board('<span data-why="storm"><i class="touched"></i></span>'))).toBe('storm')
  })

  test('that does something else explains nothing', () => {
    expect(tapped(board('<button><span class="touched" data-why="storm"></span></button>'))).toBeNull()
    expect(tapped(board('<span class="touched" data-rule="storm"></span>'))).toBeNull()
  })
})

describe('the scene', () => {
  const scenes = import.meta.glob<string>('../../games/**/*.svelte', { query: '?raw', import: 'default', eager: true })
  const wires = import.meta.glob<{ RULES?: Readonly<Record<string, number>> }>('../../wire/*.ts', { eager: true })
  const GAMES = ['montgolfiere', 'tapis-volant', 'flying-sultans', 'labyrinth-duel', 'magic-fold']

  test.each(GAMES)('of %s names rules of its game', (game) => {
    const rules = wires[`../../wire/${game}.ts`]?.RULES ?? {}
    const texts = Object.entries(scenes).filter(([path]) => path.includes(`/games/${game}/`))
    const named = texts.flatMap(([, text]) =>
      [...text.matchAll(/data-(?:why|rule)=(?:"(\w+)"|\{[^}]*\})/g)].flatMap(([all, plain]) =>
        plain ? [plain] : [...all.matchAll(/[?:] '(\w+)'/g)].map(([, each]) => each ?? ''),
      ),
    )
    expect(new Set(named).size).toBeGreaterThan(3)
    for (const rule of named) expect(Object.keys(rules)).toContain(rule)
  })
})
