/** What is shown: a position, and on it the marks that the facts of this round have left so far. */

import { START } from './cards'
import type { Card, Fact, View } from './types'

export interface Rope {
  readonly from: number
  readonly onto: number
}

/** Lists are per balloon. */
export interface Stage {
  readonly squares: readonly number[]
  readonly gone: readonly number[]
  /** The turned cards; empty while none lie open. */
  readonly cards: readonly (Card | null)[]
  readonly asleep: readonly number[]
  readonly stormy: boolean
  /** What a ballast counts after the squadron bonus. */
  readonly values: readonly (number | null)[]
  readonly heaviest: readonly number[]
  readonly motors: readonly number[]
  readonly ropes: readonly Rope[]
  /** Who has to choose which movement to follow. */
  readonly choosing: readonly number[]
  /** The movement each balloon will make, once a fact has settled it. */
  readonly by: readonly (number | null)[]
  readonly winners: readonly number[]
}

function calm(squares: readonly number[], gone: readonly number[]): Stage {
  const none = squares.map(() => null)
  return {
    squares,
    gone,
    cards: [],
    asleep: [],
    stormy: false,
    values: none,
    heaviest: [],
    motors: [],
    ropes: [],
    choosing: [],
    by: none,
    winners: [],
  }
}

/** The stage of a view that nobody saw come about: what its last facts left standing is put there at once. */
export function stageOf(view: View): Stage {
  const still = calm(view.squares, view.gone)
  if (view.table.length > 0) {
    const left = view.happened.reduce(perform, still)
    return { ...left, squares: view.squares, gone: view.gone, cards: view.table }
  }
  const ended = view.happened.at(-1)
  if (ended?.type !== 'ended') return still
  const { cards, values, by } = view.happened.reduce(perform, still)
  return { ...still, winners: ended.winners, cards, values, by }
}

/** The stage at rest after an event was shown: the view has the last word, whatever the facts led to.

 Cards of a round that is over are gone, since whoever lies beside one seems to have chosen it; only the last ones stay. */
export function rest(stage: Stage, view: View): Stage {
  if (view.table.length === 0) return stageOf(view)
  return { ...stage, squares: view.squares, gone: view.gone, cards: view.table }
}

/** The stage after one more fact. */
export function perform(stage: Stage, fact: Fact): Stage {
  switch (fact.type) {
    case 'dealt':
      return calm(
        Array.from({ length: fact.balloons }, () => START),
        [],
      )
    case 'head_start':
      return { ...stage, squares: put(stage.squares, [fact.seat], START + fact.by) }
    case 'revealed':
      return { ...calm(stage.squares, stage.gone), cards: fact.cards }
    case 'gassed':
      return { ...stage, asleep: [...new Set([...stage.asleep, ...fact.sleepers])] }
    case 'stormed':
      return { ...stage, stormy: fact.stormy }
    case 'joined':
      return { ...stage, values: put(stage.values, fact.balloons, fact.value) }
    case 'heaviest':
      return { ...stage, heaviest: fact.balloons, by: put(stage.by, fact.balloons, fact.by) }
    case 'motored':
      return { ...stage, motors: [...stage.motors, fact.balloon], by: put(stage.by, [fact.balloon], fact.by) }
    case 'choosing':
      return { ...stage, choosing: fact.balloons }
    case 'grappled': {
      const ropes = fact.onto.map((onto) => ({ from: fact.balloon, onto }))
      return {
        ...stage,
        ropes: [...stage.ropes, ...ropes],
        choosing: stage.choosing.filter((balloon) => balloon !== fact.balloon),
        by: put(stage.by, [fact.balloon], fact.by),
      }
    }
    case 'moved':
      return { ...stage, squares: put(stage.squares, [fact.balloon], fact.end) }
    case 'forfeited':
      return { ...stage, gone: [...stage.gone, fact.seat] }
    case 'ended':
      return { ...stage, winners: fact.winners }
    case 'chose':
    case 'took_back':
    case 'showed':
    case 'drew':
      return stage
  }
}

function put<T>(list: readonly T[], places: readonly number[], value: T): readonly T[] {
  return list.map((old, at) => (places.includes(at) ? value : old))
}
