/** What is shown: a position, and how its tiles and pieces have just come to where they are. */

import { laid, slid } from './channel'
import { ACROSS, placeOf, rotated, swapped } from './grid'
import type { Fact, Rider, Swap, Turn, View } from './types'

/** How the tile at a place was carried there, with all that stands on it. */
export interface Carry {
  readonly place: number
  /** Where it came from, in tiles. */
  readonly dx: number
  readonly dy: number
  readonly quarters: number
}

/** How a piece came to its square; seat null is the genie. */
export interface Flight {
  readonly seat: number | null
  readonly carpet: number
  readonly path: readonly number[]
  /** Through the air, whatever lies between. */
  readonly over: boolean
}

export interface Stage {
  readonly tiles: readonly number[]
  readonly turns: readonly number[]
  readonly carpets: readonly (readonly number[])[]
  readonly genie: number | null
  readonly favour: number | null
  readonly channels: readonly (readonly number[])[]
  readonly order: readonly number[]
  /** Whose turn it is. */
  readonly playing: number | null
  /** Per seat the picks of this round, also those already used; those of the last round until the next are chosen. */
  readonly picks: readonly (readonly number[])[]
  readonly picked: readonly (readonly number[])[]
  readonly gone: readonly number[]
  readonly winners: readonly number[]
  readonly carried: readonly Carry[]
  readonly flight: Flight | null
  /** The wind tile that is being activated. */
  readonly used: { readonly seat: number; readonly force: number } | null
  /** Who has just won a wish. */
  readonly wish: number | null
}

const STILL = { carried: [], flight: null, used: null, wish: null } as const

/** The stage of a view that nobody saw come about. */
export function stageOf(view: View): Stage {
  const turns = view.stage === 'turns' || view.stage === 'wish' || view.stage === 'genie'
  const ended = view.happened.at(-1)
  return {
    ...STILL,
    tiles: view.tiles,
    turns: view.turns,
    carpets: view.carpets,
    genie: view.genie,
    favour: view.favour,
    channels: view.channels,
    order: view.order,
    playing: turns ? (view.order[view.turn] ?? null) : null,
    picks: view.picked,
    picked: view.picked,
    gone: view.gone,
    winners: ended?.type === 'ended' ? ended.winners : view.winner === null ? [] : [view.winner],
  }
}

/** The stage at rest: the view has the last word; what was played stays in sight until this seat picks anew, for those who watch until anybody does. */
export function rest(stage: Stage, view: View): Stage {
  const { seat, chose, gone } = view
  const chosen = seat === null || gone.includes(seat) ? chose.some(Boolean) : chose[seat]
  const stays = stage.picks.length > 0 && (view.picked.length > 0 || (view.stage === 'picks' && !chosen))
  return { ...stageOf(view), picks: stays ? stage.picks : view.picked }
}

/** The stage after one more fact. */
export function perform(before: Stage, fact: Fact): Stage {
  const stage = { ...before, ...STILL, used: before.used }
  switch (fact.type) {
    case 'ordered':
      return { ...stage, channels: fact.visible.map(laid) }
    case 'called':
      return { ...stage, order: [fact.seat], playing: fact.seat }
    case 'placed':
      return { ...stage, genie: fact.to, flight: { seat: null, carpet: 0, path: [fact.to], over: true } }
    case 'favoured':
      return { ...stage, favour: fact.seat }
    case 'revealed':
      return { ...stage, picks: fact.picks, picked: fact.picks, order: fact.order, playing: fact.order[0] ?? null }
    case 'used':
      return {
        ...stage,
        used: { seat: fact.seat, force: fact.force },
        playing: fact.seat,
        channels: put(stage.channels, fact.seat, slid(stage.channels[fact.seat] ?? [], fact.force)),
        picked: put(
          stage.picked,
          fact.seat,
          (stage.picked[fact.seat] ?? []).filter((force) => fact.wish || force !== fact.force),
        ),
      }
    case 'flew': {
      const own = put(stage.carpets[fact.seat] ?? [], fact.carpet, fact.path.at(-1) ?? 0)
      return { ...stage, carpets: put(stage.carpets, fact.seat, own), flight: fact }
    }
    case 'summoned': {
      const flight = { seat: null, carpet: 0, path: [fact.start, fact.end], over: true }
      return { ...stage, genie: fact.end, flight }
    }
    case 'walked':
      return {
        ...stage,
        genie: fact.path.at(-1) ?? null,
        flight: { seat: null, carpet: 0, path: fact.path, over: false },
      }
    case 'swapped':
      return {
        ...carry(stage, fact.riders),
        tiles: exchanged(stage.tiles, fact.first, fact.second),
        turns: exchanged(stage.turns, fact.first, fact.second),
        carried: [moved(fact.second, fact.first), moved(fact.first, fact.second)],
      }
    case 'turned':
      return {
        ...carry(stage, fact.riders),
        turns: put(stage.turns, fact.place, ((stage.turns[fact.place] ?? 0) + fact.quarters) % 4),
        carried: [{ place: fact.place, dx: 0, dy: 0, quarters: fact.quarters }],
      }
    case 'granted':
      return { ...stage, wish: fact.seat }
    case 'ended':
      return { ...stage, winners: fact.winners, playing: null, order: [], picked: [], picks: [] }
    case 'forfeited':
      return { ...without(stage, fact.seat), gone: [...stage.gone, fact.seat].sort((a, b) => a - b) }
    default:
      return stage
  }
}

/** The stage as a swap or a turn would make it, lifted already. */
export function foresee(stage: Stage, seat: number, move: Swap | Turn): Stage {
  const to = (square: number) =>
    move.type === 'swap' ? swapped(square, move.first, move.second) : rotated(square, move.place, move.quarters)
  const riders = ridersOf(stage, to)
  return perform(
    stage,
    move.type === 'swap'
      ? { type: 'swapped', seat, first: move.first, second: move.second, riders }
      : { type: 'turned', seat, place: move.place, quarters: move.quarters, riders },
  )
}

function ridersOf({ carpets, genie }: Stage, to: (square: number) => number): Rider[] {
  const pieces = carpets.flatMap((own, seat): Rider[] =>
    own.map((start, carpet) => ({ seat, carpet, start, end: to(start) })),
  )
  if (genie !== null) pieces.push({ seat: null, carpet: 0, start: genie, end: to(genie) })
  return pieces.filter(({ start, end }) => start !== end)
}

/** Where the pieces stand: seat null is the genie. */
export function pieces({ carpets, genie }: Stage): { seat: number | null; carpet: number; square: number }[] {
  const all: { seat: number | null; carpet: number; square: number }[] = carpets.flatMap((own, seat) =>
    own.map((square, carpet) => ({ seat, carpet, square })),
  )
  if (genie !== null) all.push({ seat: null, carpet: 0, square: genie })
  return all
}

/** How a piece is carried by the tile that it stands on. */
export function carriedWith({ carried }: Stage, square: number): Carry | null {
  return carried.find(({ place }) => place === placeOf(square)) ?? null
}

function carry(stage: Stage, riders: readonly Rider[]): Stage {
  let { carpets, genie } = stage
  for (const { seat, carpet, end } of riders) {
    if (seat === null) genie = end
    else carpets = put(carpets, seat, put(carpets[seat] ?? [], carpet, end))
  }
  return { ...stage, carpets, genie }
}

function moved(from: number, to: number): Carry {
  return {
    place: to,
    dx: (from % ACROSS) - (to % ACROSS),
    dy: Math.floor(from / ACROSS) - Math.floor(to / ACROSS),
    quarters: 0,
  }
}

function without(stage: Stage, seat: number): Stage {
  const none = (list: readonly (readonly number[])[]) => (list.length > 0 ? put(list, seat, []) : list)
  return {
    ...stage,
    carpets: none(stage.carpets),
    channels: none(stage.channels),
    picks: none(stage.picks),
    picked: none(stage.picked),
    order: stage.order.filter((other) => other !== seat),
    playing: stage.playing === seat ? null : stage.playing,
  }
}

function exchanged(list: readonly number[], first: number, second: number): readonly number[] {
  return put(put(list, first, list[second] ?? 0), second, list[first] ?? 0)
}

function put<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((old, each) => (each === at ? value : old))
}
