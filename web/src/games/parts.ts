/** What a game's folder may bring besides its scene, under these names; it is fetched when it is wanted. */

import type { Component } from 'svelte'
import type { DailyProps } from '../contracts/daily'
import type { ExampleProps } from '../contracts/example'
import type { OptionSheet } from '../contracts/options'
import type { SiteProps, WorkshopProps } from '../contracts/workshop'

const PARTS = {
  /** Its options, as a form. */
  'options.ts': import.meta.glob<OptionSheet>('./*/options.ts', { import: 'default' }),
  /** The moments that its rules page shows. */
  'Example.svelte': import.meta.glob<Component<ExampleProps>>('./*/Example.svelte', { import: 'default' }),
  /** The puzzle of the day. */
  // biome-ignore lint/suspicious/noExplicitAny: the one place where the puzzles of all games meet
  'Daily.svelte': import.meta.glob<Component<DailyProps<any>>>('./*/Daily.svelte', { import: 'default' }),
  /** Something to practise alone, without a table. */
  'Practice.svelte': import.meta.glob<Component>('./*/Practice.svelte', { import: 'default' }),
  /** Something to build before a table is laid, as a page of its own. */
  'Workshop.svelte': import.meta.glob<Component<WorkshopProps>>('./*/Workshop.svelte', { import: 'default' }),
  /** Something that everybody at the table builds together before the start. */
  'Site.svelte': import.meta.glob<Component<SiteProps>>('./*/Site.svelte', { import: 'default' }),
}

type Parts = typeof PARTS
type Part<Name extends keyof Parts> = Parts[Name] extends Record<string, () => Promise<infer Made>> ? Made : never

export function brings(game: string, name: keyof Parts): boolean {
  return `./${game}/${name}` in PARTS[name]
}

export async function fetchPart<Name extends keyof Parts>(game: string, name: Name): Promise<Part<Name> | undefined> {
  return PARTS[name][`./${game}/${name}`]?.() as Promise<Part<Name>> | undefined
}
