/** The keyboard never loses its place: a control that goes hands the focus on to what can be done next. */

import type { Attachment } from 'svelte/attachments'

/** `heirs` are selectors inside the scene, the one that comes first first; without any of them the scene inherits. */
export function handsOn(...heirs: readonly string[]): Attachment<HTMLElement> {
  return (root) => {
    /** The focus is in the scene, or was until the control that had it went away. */
    let inside = false
    const enter = () => {
      inside = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) inside = false
    }
    const watch = new MutationObserver(() => {
      if (!inside || document.activeElement !== document.body) return
      const heir = heirs.map((each) => root.querySelector<HTMLElement>(each)).find((found) => found !== null)
      ;(heir ?? root).focus({ preventScroll: true })
    })
    root.addEventListener('focusin', enter)
    root.addEventListener('focusout', leave)
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      watch.disconnect()
      root.removeEventListener('focusin', enter)
      root.removeEventListener('focusout', leave)
    }
  }
}
