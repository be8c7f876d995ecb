/** A double click is one wish: its second half must not press what has just come under the pointer. */

/** Milliseconds within which, and pixels near which, a click is the echo of the one before. */
const SOON = 600
const NEAR = 16

let last: { readonly at: number; readonly x: number; readonly y: number } | null = null
let present: Event | null = null
let echo = false

/** Looks at every click before anything else does; keys and scripts (whose clicks count nothing) never bounce. */
export function watchClicks(page: Document = document): () => void {
  const look = (event: MouseEvent) => {
    judge(event)
  }
  page.addEventListener('click', look, { capture: true })
  return () => page.removeEventListener('click', look, { capture: true })
}

/** Whether this click is the echo of another one a moment ago in the same place. */
export function bounces(event: Event): boolean {
  if (event instanceof MouseEvent) judge(event)
  return event === present && echo
}

function judge(event: MouseEvent): void {
  if (event === present) return
  present = event
  const { timeStamp: at, clientX: x, clientY: y } = event
  echo = event.detail > 0 && last !== null && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR
  last = event.detail > 0 ? { at, x, y } : last
}
