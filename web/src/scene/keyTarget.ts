/** A board listens wherever the focus is, unless something else is meant: a field, a dialog, a list. */
export function isKeyTarget({ target }: KeyboardEvent, root: HTMLElement): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.closest('dialog')) return false
  return target === document.body || root.contains(target) || target.contains(root)
}
