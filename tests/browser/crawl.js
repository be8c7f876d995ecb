// What is wrong with the screen as it is now, one sentence each; called by crawler.py.
({ picture, cells, share, tap, cell, text, whole }) => {
  const found = []
  const [W, H] = [innerWidth, innerHeight]
  const name = (each) => (each.getAttribute('aria-label') ?? (each.labels?.[0] ?? each).textContent ?? '')
    .replace(/\s+/g, ' ').trim().slice(0, 40) || each.className?.baseVal || each.className
  const hidden = (each) => { // from the eye only
    for (let at = each; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return true
    }
    return false
  }
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !each.closest('.visually-hidden, [inert]') && !hidden(each)
  const rolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflow) || /auto|scroll/.test(getComputedStyle(each).overflowY)
  const dialogs = [...document.querySelectorAll('dialog[open], [popover]:popover-open')]
  const sheet = dialogs.at(-1)
  const top = sheet ?? document.body

  // The page itself.
  if (!sheet && document.documentElement.scrollWidth > W + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  if (!sheet && document.documentElement.scrollHeight > H + 1) found.push(`the page is ${document.documentElement.scrollHeight} px high`)

  // Nothing scrolls unseen: only what says so of itself, drawers and sheets.
  for (const each of top.querySelectorAll('*')) {
    if (each.scrollHeight <= each.clientHeight + 2 && each.scrollWidth <= each.clientWidth + 2) continue
    if (!rolls(each) || !seen(each) || each.closest('[data-scrolls], dialog, [role=dialog], [popover], aside, textarea')) continue
    found.push(`${each.className} scrolls unseen`)
  }

  // Sentences: what a guide says is read without a tap.
  if (!sheet && whole && document.querySelector('.words :is(.short, .more)')) found.push('what is said is cut short')

  // The picture: the larger of its shares of what there is.
  const main = document.querySelector('main')?.getBoundingClientRect()
  const parts = sheet || !picture ? [] : [...document.querySelectorAll(picture)].filter(seen).map((each) => each.getBoundingClientRect())
  if (parts.length && main) {
    const [left, right] = [Math.max(main.left, Math.min(...parts.map((each) => each.left))), Math.min(main.right, Math.max(...parts.map((each) => each.right)))]
    const [above, below] = [Math.max(main.top, Math.min(...parts.map((each) => each.top))), Math.min(main.bottom, Math.max(...parts.map((each) => each.bottom)))]
    const takes = Math.max((right - left) / main.width, (below - above) / main.height)
    if (takes < share) found.push(`the picture takes ${Math.round(100 * takes)} % (${Math.round(right - left)} by ${Math.round(below - above)})`)
  }

  // What was opened lies over the rest, and one tap puts it away.
  const overlaid = (at) => at?.closest('[role=dialog], dialog, .page.open')

  // What can be pressed: in reach, uncovered, as large as a finger.
  const controls = [...top.querySelectorAll('button, a[href], input, select, summary')]
    .filter((each) => !each.matches(':disabled, [aria-disabled=true], [type=range], [href="#main"]') && !each.closest('p a, .log'))
  for (const control of controls) {
    const target = control.labels?.[0] && !seen(control) ? control.labels[0] : control.closest('label') ?? control
    if (!seen(target) || target.matches('.visually-hidden')) continue
    const { left, top: up, width, height } = target.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const [x, y] = [left + width / 2, up + height / 2]
    const roll = target.closest('[data-scrolls], dialog, [role=dialog], [popover], aside')
    const box = roll?.getBoundingClientRect()
    if (box && (x < box.left || x > box.right || y < box.top + 4 || y > box.bottom - 4)) continue // scrolled to
    if (x < 0 || y < 0 || x >= W || y >= H) {
      if (!roll) found.push(`${name(control)} is out of reach at ${Math.round(x)}, ${Math.round(y)}`)
      continue
    }
    const hits = (at) => at !== null && (target.contains(at) || (at.contains(target) && at.matches('label')))
    const at = document.elementFromPoint(x, y)
    if (!hits(at)) {
      if (!overlaid(at)) found.push(`${name(control)} is covered by ${at?.tagName} ${at?.className?.baseVal ?? at?.className}`)
      continue
    }
    const half = (cells && target.matches(cells) ? cell : tap) / 2 - 2
    const edge = (px, py) => px < 0 || py < 0 || px >= W || py >= H || (box && (py < box.top || py > box.bottom || px < box.left || px > box.right))
    const free = (at) => hits(at) || overlaid(at)
    const reach = [[-half, 0], [half, 0], [0, -half], [0, half]]
    const short = reach.filter(([dx, dy]) => !edge(x + dx, y + dy) && !free(document.elementFromPoint(x + dx, y + dy)))
    if (short.length) found.push(`${name(control)} is smaller than a finger: ${Math.round(width)} by ${Math.round(height)}`)
  }

  // Words: large enough, whole, and under nothing.
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const tiny = new Set()
  while (walker.nextNode()) {
    const said = walker.currentNode.textContent.trim()
    const parent = walker.currentNode.parentElement
    if (!said || !seen(parent) || parent.closest('option, title, script, style, .short, svg, [href="#main"]')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const box = range.getBoundingClientRect()
    if (box.width < 2) continue
    if (parseFloat(getComputedStyle(parent).fontSize) < text - 0.05) tiny.add(said.slice(0, 20))
    for (let each = parent; each && each !== top; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.overflow === 'visible') continue
      const frame = each.getBoundingClientRect()
      if (frame.width < 3 || frame.height < 3) break // hidden from the eye only
      if (each.matches('[data-scrolls], aside, dialog, [role=dialog], [popover]') || each.closest('[data-scrolls], aside, dialog, [role=dialog], [popover]')) break
      const over = Math.max(box.right - frame.right, frame.left - box.left, box.bottom - frame.bottom - 2, frame.top - box.top - 2)
      if (over > 2) { found.push(`“${said.slice(0, 40)}” is cut by ${each.className || each.tagName}`); break }
    }
    if (getComputedStyle(parent).pointerEvents === 'none') continue
    const line = range.getClientRects()[0]
    const [x, y] = [line.left + Math.min(line.width / 2, 20), line.top + line.height / 2]
    if (x < 0 || y < 0 || x >= W || y >= H) {
      if (!parent.closest('[data-scrolls], aside, dialog, [role=dialog], [popover]')) found.push(`“${said.slice(0, 40)}” is off the screen`)
      continue
    }
    const scroller = parent.closest('[data-scrolls], aside, dialog, [role=dialog], [popover]')?.getBoundingClientRect()
    if (scroller && (y < scroller.top || y > scroller.bottom || x < scroller.left || x > scroller.right)) continue
    const at = document.elementFromPoint(x, y)
    const related = at && (at.contains(parent) || parent.contains(at) || at.closest('label, button')?.contains(parent))
    const rim = at?.getBoundingClientRect() // what only reaches out for a finger hides nothing
    if (rim && (x < rim.left || x > rim.right || y < rim.top || y > rim.bottom)) continue
    if (at && !related && !at.closest('[role=dialog], dialog, .open, [popover], .drawer, aside')) found.push(`“${said.slice(0, 30)}” is under ${at.tagName} ${at.className?.baseVal ?? at.className}`)
  }
  if (tiny.size) found.push(`too small to read: ${[...tiny].slice(0, 6)}`)

  const board = document.querySelector('.place.board')?.getBoundingClientRect()
  return { found: [...new Set(found)], board: board ? [board.x, board.y, board.width, board.height].map(Math.round) : null }
}
