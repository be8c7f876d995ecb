/** What is shown: where the carpets are, and the marks that the facts of this turn have left so far. */

import { START } from './landscape/grid'
import { type Carpets, lifted, moved } from './pile'
import type { Card, Cell, Direction, Edge, Fact, View, Way } from './types'

/** The movement of the last fact, to be shown as it was flown. */
export interface Travel {
  readonly seats: readonly number[]
  readonly how: 'fly' | 'drift' | 'fall' | 'restart'
  /** From where, then every cell entered. */
  readonly path: readonly Cell[]
  /** How many of the last cells of a sideways leg are the wind's. */
  readonly wind: number
  readonly edge: Edge | null
}

export interface Laid {
  readonly seat: number
  readonly card: Card | null
  readonly way: Way | null
  readonly direction: Direction | null
}

export interface Stage extends Carpets {
  /** Seats that will miss their next turn. */
  readonly held: readonly number[]
  readonly laid: Laid | null
  /** The newest movement. */
  readonly travel: Travel | null
  /** The flight of this turn, which stays on the board until the next one. */
  readonly trail: Travel | null
  /** Who misses a turn just now. */
  readonly missing: readonly number[]
  readonly winners: readonly number[]
}

/** The stage of a view that nobody saw come about; the last flight is still to be seen. */
export function stageOf(view: View): Stage {
  const ended = view.happened.at(-1)
  const flight = view.happened.map(flightOf).find((travel) => travel !== null)
  return {
    carpets: view.carpets,
    heights: view.heights,
    gone: view.gone,
    held: view.held,
    laid: view.happened.reduce(laidBy, null),
    travel: null,
    trail: flight ?? null,
    missing: [],
    winners: ended?.type === 'ended' ? ended.winners : [],
  }
}

/** What was played last: it lies beside its carpet until somebody plays again. */
function laidBy(laid: Laid | null, fact: Fact): Laid | null {
  if (fact.type === 'played') return fact
  return fact.type === 'exchanged' ? { seat: fact.seat, card: fact.card, way: null, direction: null } : laid
}

/** The path of a carpet that moved by its own turn. */
function flightOf(fact: Fact): Travel | null {
  if (fact.type !== 'flew' && fact.type !== 'drifted' && fact.type !== 'sank') return null
  return {
    seats: [fact.seat],
    how: fact.type === 'flew' ? 'fly' : 'drift',
    path: [fact.start, ...fact.path],
    wind: fact.type === 'sank' ? 0 : fact.wind,
    edge: fact.type === 'sank' ? null : fact.edge,
  }
}

/** The stage after one more fact. */
export function perform(before: Stage, fact: Fact): Stage {
  const stage = { ...before, travel: null, missing: [] }
  switch (fact.type) {
    case 'dealt':
      return { ...stage, laid: null, trail: null, winners: [] }
    case 'played':
      return { ...stage, laid: laidBy(stage.laid, fact), trail: null }
    case 'flew':
    case 'drifted':
    case 'sank': {
      const travel = flightOf(fact)
      const end = fact.path.at(-1)
      // Whoever leaves the board is put back to the start by the fact that follows.
      const there = end ? moved(stage, [fact.seat], end) : stage
      // What was played stays beside its carpet; a carpet that drifts does so without a card.
      const laid = stage.laid?.seat === fact.seat ? stage.laid : null
      return { ...there, laid, travel, trail: travel }
    }
    case 'restarted':
      return {
        ...moved(stage, [fact.seat], START),
        travel: { seats: [fact.seat], how: 'restart', path: [START], wind: 0, edge: fact.edge },
      }
    case 'stopped':
      return { ...stage, held: joined(stage.held, fact.others) }
    case 'forced': {
      // The mover is on top of them: it stays, they fall, and keep their order.
      const fallen = moved(stage, fact.others, fact.end)
      return {
        ...fallen,
        held: without(stage.held, fact.others),
        travel: { seats: fact.others, how: 'fall', path: [fact.start, fact.end], wind: 0, edge: null },
      }
    }
    case 'fell_on':
      return { ...stage, held: joined(stage.held, fact.others) }
    case 'missed':
      return { ...stage, held: without(stage.held, [fact.seat]), missing: [fact.seat] }
    case 'forfeited':
      return {
        ...lifted(stage, fact.seat),
        gone: joined(stage.gone, [fact.seat]),
        held: without(stage.held, [fact.seat]),
      }
    case 'ended':
      return { ...stage, winners: fact.winners }
    case 'exchanged':
      return { ...stage, laid: laidBy(stage.laid, fact) }
    case 'head_start':
    case 'drew':
    case 'reshuffled':
    case 'chose':
    case 'took_back':
      return stage
  }
}

/** The stage at rest after an event was shown: the view has the last word, whatever the facts led to. */
export function rest(_stage: Stage, view: View): Stage {
  return stageOf(view)
}

function joined(seats: readonly number[], more: readonly number[]): number[] {
  return [...new Set([...seats, ...more])].sort((one, other) => one - other)
}

function without(seats: readonly number[], fewer: readonly number[]): number[] {
  return seats.filter((seat) => !fewer.includes(seat))
}
