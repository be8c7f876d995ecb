/** The games that can be practised alone, without a table: those with a `Practice.svelte` in their folder. */

import type { Component } from 'svelte'

const practices = import.meta.glob<Component>('../games/*/Practice.svelte', { import: 'default' })

export function hasPractice(game: string): boolean {
  return `../games/${game}/Practice.svelte` in practices
}

export async function practiceOf(game: string): Promise<Component | undefined> {
  return practices[`../games/${game}/Practice.svelte`]?.()
}
