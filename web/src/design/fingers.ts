/** Whoever touches the screen sees no frame around what has the focus; the first key shows it. */
export function watchFingers(page: Document = document): () => void {
  const root = page.documentElement
  const look = (event: Event) =>
    root.toggleAttribute('data-fingers', event instanceof PointerEvent && event.pointerType === 'touch')
  const kinds = ['pointerdown', 'keydown'] as const
  root.toggleAttribute('data-fingers', matchMedia('(pointer: coarse)').matches)
  for (const kind of kinds) page.addEventListener(kind, look, { capture: true, passive: true })
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, look, { capture: true })
    root.removeAttribute('data-fingers')
  }
}
