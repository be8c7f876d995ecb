/**
 * The nearest way from a fold to a card: what `table.py` finds, so that hints need no server.
 *
 * Which cells show above and below decides what a further fold shows, so a packet is kept as its two faces alone.
 */

import { fold, lay, linesOf, lower, SIDES, type Spread, upper } from '../cloth/sheet'
import type { Cloth, Element, Fold, Picture } from '../types'
import { answers, shaped } from './fitting'

/** What hands do with a cloth, as moves of the game. */
export type Step = Fold | { readonly type: 'unfold'; readonly whole: boolean } | { readonly type: 'turn_over' }

interface Packet {
  readonly cols: number
  /** The cells of the upper face row by row, then those of the lower face in the same places. */
  readonly faces: readonly number[]
}

type Wanted = (packet: Packet) => boolean

/**
 * The fewest steps from a fold to a face that fits; null if there is none.
 *
 * Unfold some folds or all, and fold on from there. Turning over pays only as the last step, for a fold may as well
 * be made so that the packet lies the other way up.
 */
export function nearest(
  cloth: Cloth,
  elements: readonly Element[],
  pictures: readonly Picture[],
): readonly Step[] | null {
  const wanted = goal(elements, pictures)
  let best: readonly Step[] | null = null
  for (let undone = 0; undone <= cloth.folds.length; undone++) {
    const back = unfolding(undone, cloth.folds.length)
    const room = (best?.length ?? Number.POSITIVE_INFINITY) - back.length - 1
    if (room < 0) continue
    const packet = packetOf(lay({ turned: cloth.turned, folds: cloth.folds.slice(0, cloth.folds.length - undone) }))
    let onto: readonly Step[] | null = forward(packet, elements.length, wanted, room)
    if (room >= 1 && wanted(over(packet)) && (onto === null || onto.length > 1)) onto = [{ type: 'turn_over' }]
    if (onto) best = [...back, ...onto]
  }
  return best
}

function unfolding(undone: number, folds: number): readonly Step[] {
  if (undone === folds && undone > 1) return [{ type: 'unfold', whole: true }]
  return Array.from({ length: undone }, () => ({ type: 'unfold', whole: false }))
}

/** Whether a packet answers a card; each set of cells is looked at once. */
function goal(elements: readonly Element[], pictures: readonly Picture[]): Wanted {
  const known = new Map<number, boolean>()
  return ({ cols, faces }) => {
    const count = faces.length / 2
    if (count !== elements.length || !shaped({ cols, count })) return false
    const cells = faces.slice(0, count)
    const bits = cells.reduce((sum, cell) => sum | (1 << cell), 0)
    const found =
      known.get(bits) ??
      answers(
        elements,
        cells.flatMap((cell) => pictures[cell] ?? []),
      )
    known.set(bits, found)
    return found
  }
}

/** A packet, and how it was come by. */
interface Reached {
  readonly packet: Packet
  readonly by?: { readonly step: Fold; readonly from: Reached }
}

/** The fewest folds from a packet to one that fits, at most so many, without unfolding. */
function forward(start: Packet, count: number, wanted: Wanted, most: number): readonly Fold[] | null {
  let ring: Reached[] = [{ packet: start }]
  const seen = new Set([keyOf(start)])
  for (let folds = 0; ring.length > 0 && folds <= most; folds++) {
    const found = ring.find(({ packet }) => wanted(packet))
    if (found) return wayTo(found)
    const next: Reached[] = []
    for (const from of ring) {
      const { cols, faces } = from.packet
      for (const { step, wide, picks } of foldsOf(cols, faces.length / 2 / cols)) {
        if (picks.length / 2 < count) continue
        const packet = { cols: wide, faces: picks.map((at) => faces[at] ?? 0) }
        const key = keyOf(packet)
        if (seen.has(key)) continue
        seen.add(key)
        next.push({ packet, by: { step, from } })
      }
    }
    ring = next
  }
  return null
}

function wayTo({ by }: Reached): readonly Fold[] {
  return by ? [...wayTo(by.from), by.step] : []
}

/** A fold of packets of one size: how wide they are then, and which cells of both faces show then. */
interface Pick {
  readonly step: Fold
  readonly wide: number
  readonly picks: readonly number[]
}
const known = new Map<string, readonly Pick[]>()

/** Every fold of packets of one size, found out once with numbers in the place of cells. */
function foldsOf(cols: number, rows: number): readonly Pick[] {
  const size = `${cols} ${rows}`
  const before = known.get(size)
  if (before) return before
  const count = cols * rows
  const spread: Spread = { cols, stacks: Array.from({ length: count }, (_, at) => [at, ~(at + count)]) }
  const found = SIDES.flatMap((side) =>
    Array.from({ length: linesOf(spread, side) }, (_, at) => at + 1).flatMap((line) =>
      [false, true].map((under): Pick => {
        const step: Fold = { type: 'fold', side, line, under }
        const made = fold(spread, step)
        return { step, wide: made.cols, picks: [...upper(made), ...lower(made)] }
      }),
    ),
  )
  known.set(size, found)
  return found
}

function packetOf(spread: Spread): Packet {
  return { cols: spread.cols, faces: [...upper(spread), ...lower(spread)] }
}

/** The packet turned over; where its cells then lie does not matter to a set of them. */
function over({ cols, faces }: Packet): Packet {
  const half = faces.length / 2
  return { cols, faces: [...faces.slice(half), ...faces.slice(0, half)] }
}

function keyOf({ cols, faces }: Packet): string {
  return String.fromCharCode(cols, ...faces)
}
