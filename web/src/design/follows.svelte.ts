/** Keeps the newest line of a list in sight, unless somebody reads further up. */

import type { Attachment } from 'svelte/attachments'

const NEAR = 48

export function follows(length: () => number): Attachment<HTMLElement> {
  return (list) => {
    let atFoot = true
    const read = () => {
      atFoot = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
    }
    list.addEventListener('scroll', read, { passive: true })
    const lines = $derived(length()) // to measure the list is dear: only when it has grown
    $effect(() => {
      if (lines > 0 && atFoot) list.scrollTop = list.scrollHeight
    })
    return () => list.removeEventListener('scroll', read)
  }
}
