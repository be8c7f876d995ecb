/**
 * Messages with `{name}`, `{n, plural, =0 {…} one {…} other {…}}` and `{who, select, you {…} other {…}}`;
 * inside a plural `#` is the number. Nothing else is special, so apostrophes need no care.
 * `bisat/parts/words.py` reads the same syntax.
 */

export type Value = string | number
export type Values = Readonly<Record<string, Value>>

type Message = readonly (string | Slot)[]

interface Slot {
  readonly name: string
  readonly kind: 'value' | 'plural' | 'select'
  readonly cases: ReadonlyMap<string, Message>
}

const parsed = new Map<string, Message>()
const rules = new Map<string, Intl.PluralRules>()

export function format(text: string, values: Values, language: string): string {
  return fill(kept(parsed, text, parse), values, language, '#')
}

/** What a message asks for, and how: translations must ask for the same. */
export function placeholders(text: string): string[] {
  const found = new Set<string>()
  const collect = (message: Message) => {
    for (const part of message) {
      if (typeof part === 'string') continue
      const cases = part.kind === 'select' ? `: ${[...part.cases.keys()].sort().join(' ')}` : ''
      found.add(part.kind === 'value' ? part.name : `${part.name}, ${part.kind}${cases}`)
      part.cases.forEach(collect)
    }
  }
  collect(parse(text))
  return [...found].sort()
}

function fill(message: Message, values: Values, language: string, number: string): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll('#', number)
      const value = values[part.name]
      if (value === undefined) return `{${part.name}}`
      if (part.kind === 'value') return String(value)
      if (part.kind === 'select') return fill(chosen(part, String(value)), values, language, '#')
      const singular = kept(rules, language, (tag) => new Intl.PluralRules(tag)).select(Number(value))
      const form = part.cases.has(`=${value}`) ? `=${value}` : singular
      return fill(chosen(part, form), values, language, String(value))
    })
    .join('')
}

function chosen(slot: Slot, name: string): Message {
  return slot.cases.get(name) ?? slot.cases.get('other') ?? []
}

function kept<Made>(shelf: Map<string, Made>, name: string, make: (name: string) => Made): Made {
  let made = shelf.get(name)
  if (made === undefined) {
    made = make(name)
    shelf.set(name, made)
  }
  return made
}

function parse(text: string): Message {
  const parts: (string | Slot)[] = []
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    const literal = text.slice(at, open < 0 ? text.length : open)
    if (literal.includes('}')) throw new SyntaxError(`'}' without '{' in: ${text}`)
    if (literal) parts.push(literal)
    if (open < 0) break
    const close = closing(text, open)
    parts.push(slot(text.slice(open + 1, close)))
    at = close + 1
  }
  return parts
}

const HEAD = /^\s*([a-z]\w*)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/i

function slot(inside: string): Slot {
  const [, name, kind, body = ''] = HEAD.exec(inside) ?? []
  if (!name) throw new SyntaxError(`neither a name nor a plural nor a select: {${inside}}`)
  if (kind !== 'plural' && kind !== 'select') return { name, kind: 'value', cases: new Map() }
  const cases = new Map<string, Message>()
  let at = 0
  for (let open = body.indexOf('{'); open >= 0; open = body.indexOf('{', at)) {
    const close = closing(body, open)
    cases.set(body.slice(at, open).trim(), parse(body.slice(open + 1, close)))
    at = close + 1
  }
  const strange = kind === 'plural' && [...cases.keys()].find((name) => !/^(=\d+|one|other)$/.test(name))
  if (strange || body.slice(at).trim() || !cases.has('other')) throw new SyntaxError(`unfit cases: {${inside}}`)
  return { name, kind, cases }
}

/** The place of the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  throw new SyntaxError(`'{' is never closed in: ${text}`)
}
