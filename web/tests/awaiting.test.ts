/** Networks fail: whatever a page waits for says what is seen when it does not come. */

import { globSync, readFileSync } from 'node:fs'
import { type AST, parse } from 'svelte/compiler'
import { expect, test } from 'vitest'

/** Every `{#await}` within, however deep. */
function awaited(node: unknown): AST.AwaitBlock[] {
  if (typeof node !== 'object' || node === null) return []
  const own = (node as { type?: unknown }).type === 'AwaitBlock' ? [node as AST.AwaitBlock] : []
  return [...own, ...Object.values(node).flatMap(awaited)]
}

const careless = (source: string) =>
  awaited(parse(source, { modern: true }).fragment)
    .filter((block) => block.catch === null)
    .map(({ start, end }) => source.slice(start, end).split('\n', 1)[0])

test('a page that forgets it is found', () => {
  expect(careless('{#if a}{#await b then c}{c}{/await}{/if}')).toHaveLength(1)
  expect(careless('{#await b then c}{c}{:catch}<!-- nothing -->{/await}')).toEqual([])
})

test('every page that waits for something knows what to show without it', () => {
  const found = globSync('src/**/*.svelte').flatMap((path) =>
    careless(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
  )
  expect(found).toEqual([])
})
