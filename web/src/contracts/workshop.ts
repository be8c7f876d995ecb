/** What a game brings to build before play: a `Workshop.svelte`, alone on a page, or a `Site.svelte`, together at a table. */

import type { Refused } from '../wire/types'
import type { OptionValue } from './options'

export interface WorkshopProps {
  /** What to begin with, as the address names it. */
  readonly start: string | null
  /** What was built, as options of a new table. */
  onplay(options: Readonly<Record<string, OptionValue>>): void
}

export interface SiteProps {
  /** What lies there now, as the table keeps it, and how often that has changed. */
  readonly draft: unknown
  readonly edition: number
  /** The name of whoever changed it last; null is this person, or nobody yet. */
  readonly by: string | null
  /** The seats of this person, and what everybody is called. */
  readonly own: readonly number[]
  readonly people: readonly string[]
  /** Those who look on do not build. */
  readonly mayBuild: boolean
  /** What is built can be taken by the host. */
  readonly host: boolean
  /** Let the table know what lies there now, built on an edition; answers the refusal, or null. */
  build(edition: number, draft: unknown): Promise<Refused | null>
  /** A step could not be kept, for this reason. */
  lost(why: Refused): void
  /** Take this as the option, and stop building. */
  take(value: OptionValue): void
}
