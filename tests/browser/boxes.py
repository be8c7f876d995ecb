"""Boxes on a screen: whether what belongs together is seen together, and can be touched and read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import ViewportSize

from tests.browser.kit import AT_REST, Guest

SHARE = 0.55
"""How much of the shorter side of the screen the board takes at least."""
TAP, ZOOMED_TAP, SQUARE = 40, 24, 24
"""Pixels that a finger finds: of a control, of one at twice the size of everything, of one square among many."""
TEXT = 12
SCREENS = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=820, height=1180),
    ViewportSize(width=390, height=664),
    ViewportSize(width=375, height=667),
    ViewportSize(width=360, height=640),
    ViewportSize(width=844, height=390),
    ViewportSize(width=640, height=400),
)
ZOOMED = SCREENS[-1]
"""A screen of 1280 by 800 at 200 %."""

MEASURE = """({ board, within, squares, tap, square, share, text }) => {
  const [found, tiny] = [[], []]
  const name = (each) => (each.getAttribute('aria-label') ?? (each.labels?.[0] ?? each).textContent ?? '')
    .replace(/\\s+/g, ' ').trim().slice(0, 40) || each.className
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !each.closest('.visually-hidden, [inert]')
  const clipped = (each) => {
    let { left, top, right, bottom } = each.getBoundingClientRect()
    const cut = (box) => {
      left = Math.max(left, box.left); top = Math.max(top, box.top)
      right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom)
    }
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let at = each.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflow !== 'visible') cut(at.getBoundingClientRect())
    }
    return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  }
  const top = document.querySelector('dialog[open]') ?? document
  const roots = [...top.querySelectorAll(within)].filter(seen)
  if (roots.length === 0) return [`nothing is ${within}`]

  // The board: how much of the shorter side of the screen it takes.
  for (const each of board ? top.querySelectorAll(board) : []) {
    if (!seen(each)) continue
    const box = clipped(each)
    const [takes, of] = innerWidth < innerHeight ? [box.width, innerWidth] : [box.height, innerHeight]
    if (takes < share * of) found.push(`the board takes ${Math.round(takes)} of ${of} px`)
  }

  // What can be chosen: on the screen, touched where it is seen, and as large as a finger.
  const controls = roots.flatMap((root) => [...root.querySelectorAll('button, a[href], input, select, summary')])
    .filter((each) => !each.matches(':disabled, [aria-disabled=true], [type=range]') && !each.closest('p a'))
  for (const control of controls) {
    const target = control.labels?.[0] && !seen(control) ? control.labels[0] : control.closest('label') ?? control
    if (!seen(target)) continue
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hits = (at) => at !== null && (target.contains(at) || at.contains(target) && at.matches('label'))
    const off = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
    const scrolls = target.closest('[data-scrolls]')
    if (scrolls) {
      const box = scrolls.getBoundingClientRect()
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
    }
    if (off) { found.push(`${name(control)} is off the screen at ${Math.round(x)}, ${Math.round(y)}`); continue }
    const at = document.elementFromPoint(x, y)
    if (!hits(at)) {
      found.push(`${name(control)} is covered by ${at?.tagName} ${at?.className?.baseVal ?? at?.className}`)
      continue
    }
    const half = (squares && target.matches(squares) ? square : tap) / 2 - 1
    const reach = [[-half, 0], [half, 0], [0, -half], [0, half]]
    const short = reach.filter(([dx, dy]) => !hits(document.elementFromPoint(x + dx, y + dy)))
    if (short.length) found.push(`${name(control)} is smaller than a finger: ${Math.round(width)} by ${Math.round(height)}, ${short}`)
  }

  // Words: large enough, not cut, not under anything.
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent.trim()
      const parent = walker.currentNode.parentElement
      if (!words || !seen(parent) || parent.closest('option, title')) continue
      if (!parent.ownerSVGElement && clipped(parent).width < 2) continue // hidden from the eye only
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width < 2 || box.bottom < 0 || box.top > innerHeight) continue
      const style = getComputedStyle(parent)
      const scale = parent.ownerSVGElement ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b) : 1
      const size = parseFloat(style.fontSize) * scale
      if (size < text - 0.05) tiny.push(`“${words.slice(0, 20)}” ${size.toFixed(1)} px`)
      if (parent.ownerSVGElement || style.pointerEvents === 'none') continue
      const line = range.getClientRects()[0]
      const [x, y] = [line.left + Math.min(line.width / 2, 20), line.top + line.height / 2]
      const at = document.elementFromPoint(x, y)
      const related = at && (at.contains(parent) || parent.contains(at) || at.closest('label, button')?.contains(parent))
      if (at && !related) found.push(`“${words.slice(0, 30)}” is under ${at.tagName} ${at.className?.baseVal ?? at.className}`)
    }
  }
  if (tiny.length) found.push(`too small to read: ${[...new Set(tiny)].slice(0, 6)}`)
  return [...new Set(found)]
}"""


class Laid(NamedTuple):
    """What must be seen together on a screen, and where."""

    screen: str
    board: str = ""
    """The board; none where there is none."""
    within: str = "main"
    """Where whatever can be chosen must be in sight."""
    squares: str = ""
    """Places among so many that none of them can be as large as a finger."""
    main: Sequence[str] = ()
    """What is pressed most: these must be there."""
    top: str = ""
    """On a page that scrolls: what is brought to the upper edge first."""


def fits(guest: Guest, laid: Laid, screens: Sequence[ViewportSize] = SCREENS, shots: Path | None = None) -> None:
    """Look at a screen in all sizes, and complain of whatever does not fit."""
    for size in screens:
        guest.page.set_viewport_size(size)
        guest.page.evaluate(AT_REST)
        if laid.top:
            guest.page.locator(laid.top).first.evaluate("each => each.scrollIntoView({ block: 'start' })")
        where = f"{laid.screen} at {size['width']}×{size['height']}"
        if shots is not None:
            guest.page.screenshot(path=shots / f"{laid.screen}-{size['width']}x{size['height']}.png")
        for name in laid.main:
            if not guest.button(name).filter(visible=True).count():
                guest.complaints.append(f"{where}: there is no {name}")
        asked = {
            "board": laid.board,
            "within": laid.within,
            "squares": laid.squares,
            "tap": ZOOMED_TAP if size == ZOOMED else TAP,
            "square": SQUARE,
            "share": SHARE,
            "text": TEXT,
        }
        guest.complaints += [f"{where}: {why}" for why in guest.page.evaluate(MEASURE, asked)]
