// What does not fit on the screen as it is now, one sentence each; called by boxes.py.
({ board, within, squares, tap, square, share, text }) => {
  const [found, tiny] = [[], []]
  const name = (each) => (each.getAttribute('aria-label') ?? (each.labels?.[0] ?? each).textContent ?? '')
    .replace(/\s+/g, ' ').trim().slice(0, 40) || each.className
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
      const rolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowY)
      const outside = (each) => { const box = each.getBoundingClientRect(); return y < box.top || y > box.bottom }
      if (parent.closest('.short') && outside(parent.closest('.short'))) continue // one tap away
      let roll = parent
      while (roll && !(rolls(roll) && outside(roll))) roll = roll.parentElement
      if (roll) continue // scrolled to
      const at = document.elementFromPoint(x, y)
      const related = at && (at.contains(parent) || parent.contains(at) || at.closest('label, button')?.contains(parent))
      if (at && !related) found.push(`“${words.slice(0, 30)}” is under ${at.tagName} ${at.className?.baseVal ?? at.className}`)
    }
  }
  if (tiny.length) found.push(`too small to read: ${[...new Set(tiny)].slice(0, 6)}`)
  return [...new Set(found)]
}
