import { getContext, setContext } from 'svelte'
import type { IconName } from '../design/icons'

/** What somebody beside the game says: a tip, a hint, the guide of a lesson. It stands where the words of the scene stand. */
export interface Aside {
  readonly icon: IconName | null
  readonly text: string
  /** What puts it away, as a sign or in words; null where it stays. */
  readonly close: { readonly label: string; readonly quiet: boolean; act(): void } | null
}

/** Who speaks there: `coached` where somebody always may, so that room is kept for them. */
export interface Speaker {
  readonly coached: boolean
  readonly aside: Aside | null
}

const KEY = Symbol('aside')
const NOBODY: Speaker = { coached: false, aside: null }

/** Whoever speaks, speaks in all scenes below. */
export function speaks(speaker: () => Speaker): void {
  setContext(KEY, speaker)
}

export function speaker(): () => Speaker {
  return getContext<(() => Speaker) | undefined>(KEY) ?? (() => NOBODY)
}
