/** A row of buttons that Tab enters once and the arrow keys walk through, in a circle. */

import type { Attachment } from 'svelte/attachments'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export const roving: Attachment<HTMLElement> = (row) => {
  const buttons = () => [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const stand = (on: HTMLElement | undefined) => {
    for (const button of row.querySelectorAll('button')) button.tabIndex = button === on ? 0 : -1
  }
  /** Where Tab comes in: what is chosen, what had the focus, or the first. */
  const enterAt = () => {
    const open = buttons()
    const chosen = open.find((button) => button.matches('[aria-pressed="true"], [aria-checked="true"]'))
    const last = open.find((button) => button === document.activeElement || button.tabIndex === 0)
    stand(chosen ?? last ?? open[0])
  }
  const walk = (event: KeyboardEvent) => {
    const open = buttons()
    const at = open.indexOf(event.target as HTMLButtonElement)
    const step = STEPS[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? open.length - 1 : step && at + step
    if (at < 0 || next === undefined) return
    event.preventDefault()
    open.at(next % open.length)?.focus()
  }
  const enter = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement) stand(target)
  }
  enterAt()
  const watch = new MutationObserver(enterAt)
  watch.observe(row, { childList: true, subtree: true, attributeFilter: ['disabled', 'aria-pressed', 'aria-checked'] })
  row.addEventListener('keydown', walk)
  row.addEventListener('focusin', enter)
  return () => {
    watch.disconnect()
    row.removeEventListener('keydown', walk)
    row.removeEventListener('focusin', enter)
  }
}
