/** The keyboard never loses its place in a scene: whatever had the focus and goes hands it on to what can be done next. */

import type { Attachment } from 'svelte/attachments'

/**
 * `selectors` name the heirs, the first that is there being the first in line; after them comes the scene itself.
 * `handing` hears when the focus begins to be handed on, and when it is done.
 */
export function focusHandover(selectors: readonly string[], handing?: (now: boolean) => void): Attachment<HTMLElement> {
  return (root) => {
    /** The focus is in the scene, or was until what had it went away. */
    let inside = false
    const enter = () => {
      inside = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) inside = false
    }
    const watch = new MutationObserver(() => {
      if (!inside || document.activeElement !== document.body) return
      const heir = selectors.map((each) => root.querySelector<HTMLElement>(each)).find((found) => found !== null)
      handing?.(true)
      ;(heir ?? root).focus()
      handing?.(false)
    })
    root.addEventListener('focusin', enter)
    root.addEventListener('focusout', leave)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      root.removeEventListener('focusin', enter)
      root.removeEventListener('focusout', leave)
    }
  }
}
