/** Games in which people build something before they play: each has a workshop as a page of its own. */

import type { Component } from 'svelte'
import type { OptionValue } from '../options/options'

export interface WorkshopProps {
  /** What to begin with, as the address names it. */
  readonly start: string | null
  /** What was built, as options of a new table. */
  onplay(options: Readonly<Record<string, OptionValue>>): void
}

const workshops = import.meta.glob<Component<WorkshopProps>>('../games/*/Workshop.svelte', { import: 'default' })

export function hasWorkshop(game: string): boolean {
  return `../games/${game}/Workshop.svelte` in workshops
}

export async function workshop(game: string): Promise<Component<WorkshopProps>> {
  const load = workshops[`../games/${game}/Workshop.svelte`]
  if (!load) throw new Error(`${game} has no workshop`)
  return load()
}
