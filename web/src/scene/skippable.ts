/** While something is shown, any tap and the usual keys skip it and do nothing else. */

import type { Attachment } from 'svelte/attachments'
import { bounces } from '../design/bounce'

/** What can be skipped while it is busy. */
export interface Shown {
  readonly busy: boolean
  skip(): void
}

const KEYS: readonly string[] = ['Enter', ' ', 'Escape']

export function isSkip({ key }: KeyboardEvent): boolean {
  return KEYS.includes(key)
}

export function skippable(shown: Shown): Attachment<HTMLElement> {
  return (node) => {
    const skip = (event: Event) => {
      if (!shown.busy) return
      if (event instanceof KeyboardEvent && !isSkip(event)) return
      event.preventDefault()
      event.stopPropagation()
      if (!bounces(event)) shown.skip()
    }
    const options = { capture: true }
    node.addEventListener('click', skip, options)
    node.addEventListener('keydown', skip, options)
    return () => {
      node.removeEventListener('click', skip, options)
      node.removeEventListener('keydown', skip, options)
    }
  }
}
