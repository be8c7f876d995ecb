/** Words that explain a thing: they come on hover, focus and long press, stay while pointed at, and leave on Escape. */

import type { Attachment } from 'svelte/attachments'

const LONG_PRESS = 450
const HOVER_REST = 350
const GAP = 10

let count = 0

interface Options {
  /** The words only repeat the element's name, so they must not be read out again as its description. */
  readonly names?: boolean
}

export function explain(text: string, { names = false }: Options = {}): Attachment<HTMLElement | SVGElement> {
  return (anchor) => {
    const bubble = document.createElement('div')
    bubble.id = `explain-${++count}`
    bubble.className = 'explain'
    bubble.setAttribute('role', 'tooltip')
    bubble.setAttribute('popover', 'manual')
    bubble.textContent = text
    const host = anchor instanceof SVGElement ? (anchor.ownerSVGElement ?? anchor) : anchor
    host.after(bubble)
    if (!names) anchor.setAttribute('aria-describedby', bubble.id)
    else bubble.setAttribute('aria-hidden', 'true')

    let timer = 0
    let pressed = false
    /** The mouse has come to the anchor; where the anchor came to a resting mouse, nobody has asked. */
    let entered = false
    const later = (wait: number, then: () => void) => {
      clearTimeout(timer)
      timer = window.setTimeout(then, wait)
    }
    const show = () => {
      clearTimeout(timer)
      if (bubble.dataset.open) return
      bubble.dataset.open = 'true'
      bubble.showPopover?.()
      place(bubble, anchor)
    }
    const hide = () => {
      clearTimeout(timer)
      delete bubble.dataset.open
      bubble.hidePopover?.()
    }

    const stop = new AbortController()
    const on = <E extends Event>(target: EventTarget, type: string, act: (event: E) => void, capture = false) =>
      target.addEventListener(type, act as EventListener, { signal: stop.signal, capture })

    // Focus may come while a dialog or a menu is still opening or closing, when nothing else may be shown: wait for it.
    on(anchor, 'focus', () => anchor.matches(':focus-visible') && later(0, show))
    on(anchor, 'blur', hide)
    on(anchor, 'pointerenter', () => {
      entered = true
    })
    on<PointerEvent>(anchor, 'pointermove', (event) => {
      if (entered && event.pointerType === 'mouse') later(HOVER_REST, show)
      entered = false
    })
    on<PointerEvent>(anchor, 'pointerleave', (event) => {
      entered = false
      if (event.pointerType === 'mouse') later(GAP * 12, hide)
    })
    on(bubble, 'pointerenter', () => clearTimeout(timer))
    on(bubble, 'pointerleave', () => later(GAP * 12, hide))
    on<PointerEvent>(anchor, 'pointerdown', (event) => {
      pressed = entered = false
      if (event.pointerType === 'mouse') return hide()
      later(LONG_PRESS, () => {
        pressed = true
        show()
      })
    })
    for (const end of ['pointerup', 'pointercancel']) {
      on<PointerEvent>(anchor, end, (event) => {
        if (event.pointerType === 'mouse') return
        if (pressed) later(2500, hide)
        else clearTimeout(timer)
      })
    }
    // A long press asks what a thing is; it must not also do it.
    on(
      anchor,
      'click',
      (event) => {
        if (!pressed) return hide()
        pressed = false
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
    on(anchor, 'contextmenu', (event) => pressed && event.preventDefault())
    on<KeyboardEvent>(
      document,
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !bubble.dataset.open) return
        event.preventDefault() // the first Escape closes the words, the next one the dialog around them
        event.stopPropagation()
        hide()
      },
      true,
    )

    return () => {
      stop.abort()
      clearTimeout(timer)
      bubble.remove()
      if (anchor.getAttribute('aria-describedby') === bubble.id) anchor.removeAttribute('aria-describedby')
    }
  }
}

/** Above the anchor, or below where there is no room; never outside the window. Turned around with what it explains. */
function place(bubble: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = at.top - height - GAP
  const left = at.left + at.width / 2 - width / 2
  const turned = anchor.closest('[data-turned]') !== null
  bubble.style.rotate = turned ? '180deg' : ''
  bubble.style.top = `${above > GAP && !turned ? above : at.bottom + GAP}px`
  bubble.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`
}
