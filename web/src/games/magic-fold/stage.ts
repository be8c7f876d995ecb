/** What is shown of the race: where the pawns are, whose the tokens are, and the marks that facts have left so far. */

import type { Card, Cobra, Fact, View } from './types'

export type Verdict = 'right' | 'wrong' | 'void'

/** Lists of pawns have the ghost's last; those of tokens begin with the first. */
export interface Stage {
  readonly squares: readonly number[]
  readonly gone: readonly number[]
  readonly genies: readonly number[]
  /** Squares where a cobra lies face down. */
  readonly cobras: readonly number[]
  /** The cards beside the tokens; empty while they lie face down. */
  readonly cards: readonly Card[]
  /** Which pawn has each token. */
  readonly takers: readonly (number | null)[]
  readonly verdicts: readonly (Verdict | null)[]
  /** The token that acts now. */
  readonly acting: number | null
  /** The cobra that was turned just now. */
  readonly bite: { readonly square: number; readonly kind: Cobra } | null
  readonly arrived: readonly number[]
  readonly winners: readonly number[]
  /** The folding is over and tokens act: the race is what there is to see. */
  readonly racing: boolean
}

export const NOBODY: readonly null[] = [null, null, null, null]

/** The stage of a view that nobody saw come about. */
export function stageOf(view: View): Stage {
  const ended = view.happened.findLast((fact) => fact.type === 'ended')
  return {
    squares: view.squares,
    gone: view.gone,
    genies: view.genies,
    cobras: view.cobras,
    cards: view.open,
    takers: takers(view),
    verdicts: NOBODY,
    acting: null,
    bite: null,
    arrived: view.arrived,
    winners: view.ended !== null && ended?.type === 'ended' ? ended.winners : [],
    racing: view.choosing !== null || view.ended !== null,
  }
}

function takers(view: View): readonly (number | null)[] {
  return NOBODY.map((_, at) => {
    const seat = view.claims.findIndex((claim) => claim?.token === at + 1)
    if (seat >= 0) return seat
    return view.ghost === at + 1 ? view.seats : null
  })
}

/** The stage at rest: the view has the last word, but what was judged stays to be seen until new cards are turned. */
export function rest(stage: Stage, view: View): Stage {
  const now = stageOf(view)
  if (view.pause === null || stage.cards.length === 0 || view.round === 0) {
    return view.open.length > 0 && view.ended !== null ? { ...now, verdicts: stage.verdicts } : now
  }
  const { cards, takers, verdicts } = stage
  return { ...now, cards, takers, verdicts, racing: true }
}

/** The stage after one more fact. */
export function perform(stage: Stage, fact: Fact): Stage {
  switch (fact.type) {
    case 'began': {
      const squares = stage.squares.map(() => fact.start)
      return { ...stage, squares, cards: [], takers: NOBODY, verdicts: NOBODY, arrived: [], winners: [], racing: false }
    }
    case 'head_start':
      return { ...stage, genies: put(stage.genies, fact.seat, 1 + fact.by) }
    case 'turned':
      return { ...stage, cards: fact.cards, takers: NOBODY, verdicts: NOBODY, acting: null, bite: null, racing: false }
    case 'took': {
      const held = (stage.genies[fact.seat] ?? 0) - fact.genies
      return {
        ...stage,
        takers: put(stage.takers, fact.token - 1, fact.seat),
        genies: put(stage.genies, fact.seat, held),
      }
    }
    case 'ghost_took':
      return { ...stage, takers: put(stage.takers, fact.token - 1, stage.squares.length - 1) }
    case 'stopped':
      return { ...stage, racing: true }
    case 'checked':
      return { ...judge(stage, fact.token, fact.right ? 'right' : 'wrong'), bite: null }
    case 'void':
      return judge(stage, fact.token, 'void')
    case 'put_back':
      return { ...judge(stage, 1, 'right'), bite: null }
    case 'moved': {
      const token = fact.why === 'claim' ? stage.takers.indexOf(fact.pawns[0] ?? -1) + 1 : 0
      const moved = { ...stage, squares: stage.squares.map((at, pawn) => (fact.pawns.includes(pawn) ? fact.end : at)) }
      return token > 0 ? { ...judge(moved, token, 'right'), bite: null } : moved
    }
    case 'bit':
      return {
        ...stage,
        cobras: stage.cobras.filter((square) => square !== fact.square),
        bite: { square: fact.square, kind: fact.kind },
      }
    case 'gained': {
      const genies = put(stage.genies, fact.seat, fact.held)
      return fact.why === 'none' ? { ...stage, genies, acting: null, bite: null } : { ...stage, genies }
    }
    case 'lost':
      return { ...stage, genies: put(stage.genies, fact.seat, fact.held) }
    case 'arrived':
      return { ...stage, arrived: [...stage.arrived, fact.pawn] }
    case 'forfeited':
      return { ...stage, gone: [...stage.gone, fact.seat], genies: put(stage.genies, fact.seat, 0) }
    case 'ended':
      return { ...stage, winners: fact.winners, acting: null, bite: null, racing: true }
    default:
      return stage
  }
}

function judge(stage: Stage, token: number, verdict: Verdict): Stage {
  return { ...stage, acting: token, verdicts: put(stage.verdicts, token - 1, verdict), racing: true }
}

function put<T>(list: readonly T[], at: number, value: T): readonly T[] {
  return list.map((old, place) => (place === at ? value : old))
}
