/** A page that comes later than the way to it: the keyboard and the screen reader start there. */

import type { Attachment } from 'svelte/attachments'
import { place } from '../base/router.svelte'

export const arrives: Attachment<HTMLElement> = (main) => {
  const nowhere = document.activeElement === null || document.activeElement === document.body
  if (place.moved && nowhere) main.focus({ preventScroll: true })
}
