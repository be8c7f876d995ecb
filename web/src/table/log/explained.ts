/** What on a board has a rule to tell, where it can be seen now. */

export interface Explained {
  readonly rule: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The others of the same rule need not be read out again. */
  readonly first: boolean
}

/** `data-why`: a mark without any other use, which a tap explains; `data-rule`: whatever is explained only on demand. */
const NAMED = '.scene [data-why], .scene [data-rule]'
/** What a tap does something else with. */
const USED = 'button, a, input, select, textarea, summary, dialog, [role="button"], [role="application"]'
/** Pixels that a fingertip needs. */
const FINGER = 30

/** The rule of what was tapped; null where a tap has something else to do, or nothing. */
export function tapped(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(USED)) return null
  return target.closest('.scene [data-why]')?.getAttribute('data-why') ?? null
}

export function explainedOn(board: Element, rules: Readonly<Record<string, number>>): readonly Explained[] {
  const whole = board.getBoundingClientRect()
  const said = new Set<string>()
  return [...board.querySelectorAll(NAMED)].flatMap((mark) => {
    const rule = mark.getAttribute('data-why') ?? mark.getAttribute('data-rule') ?? ''
    const box = rule in rules ? seen(mark, board) : null
    if (!box) return []
    const [width, height] = [Math.max(FINGER, box.width), Math.max(FINGER, box.height)]
    const first = !said.has(rule)
    said.add(rule)
    return {
      rule,
      left: within(box.x + (box.width - width) / 2 - whole.left, whole.width - width),
      top: within(box.y + (box.height - height) / 2 - whole.top, whole.height - height),
      width,
      height,
      first,
    }
  })
}

/** The part of a mark that nothing around it cuts off; null where too little is left to be recognized. */
function seen(mark: Element, board: Element): DOMRect | null {
  if (!mark.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null
  const { width, height } = mark.getBoundingClientRect()
  let { left, top, right, bottom } = mark.getBoundingClientRect()
  for (let around = mark.parentElement; around; around = around.parentElement) {
    if (around !== board && getComputedStyle(around).overflow === 'visible') continue
    const edge = around.getBoundingClientRect()
    left = Math.max(left, edge.left)
    top = Math.max(top, edge.top)
    right = Math.min(right, edge.right)
    bottom = Math.min(bottom, edge.bottom)
    if (around === board) break
  }
  if (right - left < Math.min(width, FINGER) / 2 || bottom - top < Math.min(height, FINGER) / 2) return null
  return new DOMRect(left, top, right - left, bottom - top)
}

function within(at: number, most: number): number {
  return Math.max(0, Math.min(at, most))
}
