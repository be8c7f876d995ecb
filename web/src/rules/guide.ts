/** A game's rules as they stand in its folder: a few kinds of blocks, no markup language. */

import type { Language } from '../base/languages'

/** A run of words; strong ones stand out. */
export interface Run {
  readonly text: string
  readonly strong: boolean
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'words'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }
  | { readonly kind: 'example'; readonly name: string }

const guides = import.meta.glob<string>('../../../bisat/games/*/guide/*.md', { import: 'default', query: '?raw' })

function file(game: string, language: string): string {
  return `../../../bisat/games/${game.replaceAll('-', '_')}/guide/${language}.md`
}

/** Whether a game has a guide. */
export function hasGuide(game: string): boolean {
  return file(game, 'en') in guides
}

/** Guides that have come. */
const come = new Map<string, readonly Block[]>()

/** A guide; at once if it has come before. */
export function guide(game: string, language: Language): readonly Block[] | Promise<readonly Block[]> {
  const name = file(game, language)
  const load = guides[name]
  if (!load) return []
  return come.get(name) ?? load().then((text) => keep(name, blocks(text)))
}

function keep(name: string, found: readonly Block[]): readonly Block[] {
  come.set(name, found)
  return found
}

export function blocks(text: string): readonly Block[] {
  const found: Block[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line) continue
    const heading = /^(#{1,3}) (.+)$/.exec(line)
    const example = /^\{example: ([a-z-]+)\}$/.exec(line)
    const last = found.at(-1)
    if (heading?.[1] && heading[2])
      found.push({ kind: 'heading', level: heading[1].length as 1 | 2 | 3, text: heading[2] })
    else if (example?.[1]) found.push({ kind: 'example', name: example[1] })
    else if (!line.startsWith('- ')) found.push({ kind: 'words', runs: runs(line) })
    else if (last?.kind === 'list')
      found[found.length - 1] = { kind: 'list', items: [...last.items, runs(line.slice(2))] }
    else found.push({ kind: 'list', items: [runs(line.slice(2))] })
  }
  return found
}

function runs(line: string): readonly Run[] {
  return line
    .split('**')
    .map((text, at) => ({ text, strong: at % 2 === 1 }))
    .filter(({ text }) => text)
}
