/** The games that have a puzzle of the day: those with a `Daily.svelte` in their folder. */

import type { Component } from 'svelte'
import type { DailyProps } from './contract'

// biome-ignore lint/suspicious/noExplicitAny: the one place where the puzzles of all games meet
type AnyDaily = Component<DailyProps<any>>

const dailies = import.meta.glob<AnyDaily>('../games/*/Daily.svelte', { import: 'default' })

export function hasDaily(game: string): boolean {
  return `../games/${game}/Daily.svelte` in dailies
}

export async function dailyOf(game: string): Promise<AnyDaily | undefined> {
  return dailies[`../games/${game}/Daily.svelte`]?.()
}
