/** Games in which everybody at the table can build something together before the start: each brings its building site. */

import type { Component } from 'svelte'
import type { OptionValue } from '../options/options'
import type { Refused } from '../wire/types'

export interface SiteProps {
  /** What lies there now, as the table keeps it, and how often that has changed. */
  readonly draft: unknown
  readonly edition: number
  /** The name of whoever changed it last; null is this person, or nobody yet. */
  readonly by: string | null
  /** Those who look on do not build. */
  readonly mayBuild: boolean
  /** What is built can be taken by the host. */
  readonly host: boolean
  /** Tell the table what lies there now, built on an edition; answers the refusal, or null. */
  tell(edition: number, draft: unknown): Promise<Refused | null>
  /** A step could not be kept, for this reason. */
  lost(why: Refused): void
  /** Take this as the option, and stop building. */
  take(value: OptionValue): void
}

const sites = import.meta.glob<Component<SiteProps>>('../games/*/Site.svelte', { import: 'default' })

export function hasSite(game: string): boolean {
  return `../games/${game}/Site.svelte` in sites
}

export async function site(game: string): Promise<Component<SiteProps>> {
  const load = sites[`../games/${game}/Site.svelte`]
  if (!load) throw new Error(`nothing is built before ${game}`)
  return load()
}
