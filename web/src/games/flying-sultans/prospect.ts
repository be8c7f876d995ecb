/** What a move would bring besides what is seen: the game, or a wish. */

import { arrival } from './arrival'
import { placeOf } from './grid'
import { foresee, type Stage } from './stage'
import type { Move, View } from './types'
import { windOf } from './winds'

/** `wish_if`: only if it still stands so when the other tile has been used. */
export type Prospect = 'win' | 'wish' | 'wish_if'

/** Farther than any way. */
const FAR = 1000

type Known = Pick<View, 'goals' | 'revision' | 'stage' | 'began' | 'granted' | 'picked'>

export function prospect(move: Move, view: Known, stage: Stage, seat: number): Prospect | null {
  const after = afterwards(move, stage, seat)
  if (!after) return null
  const { arrived, of } = arrival(view, after, seat)
  if (of > 0 && arrived === of) return 'win'
  if (view.stage !== 'turns' || view.granted) return null
  if (brings(move, stage, seat)) return 'wish'
  if (!came(view, after, seat)) return null
  return (view.picked[seat] ?? []).length > 1 ? 'wish_if' : 'wish'
}

/** What speaks against a carpet where several could come to a square, in squares of way: one that wins goes first, one that is home last. */
export function reluctance(move: Move, view: Known, stage: Stage, seat: number): number {
  if (move.type !== 'fly') return 0
  if (prospect(move, view, stage, seat) === 'win') return -FAR
  const start = stage.carpets[seat]?.[move.carpet]
  return start !== undefined && (view.goals[seat] ?? []).includes(start) ? FAR : 0
}

/** The stage once a move is made; null for what changes nothing on it. */
function afterwards(move: Move, stage: Stage, seat: number): Stage | null {
  switch (move.type) {
    case 'fly': {
      const own = (stage.carpets[seat] ?? []).map((square, carpet) => (carpet === move.carpet ? move.to : square))
      return { ...stage, carpets: stage.carpets.map((carpets, each) => (each === seat ? own : carpets)) }
    }
    case 'genie':
      return { ...stage, genie: move.to }
    case 'swap':
    case 'turn':
      return foresee(stage, seat, move)
    case 'rest':
      return stage
    default:
      return null
  }
}

/** Whether the genie is led from another tile to one with an own carpet (S3). */
function brings(move: Move, stage: Stage, seat: number): boolean {
  if (move.type !== 'genie' || stage.genie === null || windOf(move.force)?.kind !== 'walk') return false
  const place = placeOf(move.to)
  return place !== placeOf(stage.genie) && (stage.carpets[seat] ?? []).some((square) => placeOf(square) === place)
}

/** Whether a carpet stands on the genie's tile that did not begin the turn there. */
function came(view: Known, { genie, tiles, carpets }: Stage, seat: number): boolean {
  if (genie === null) return false
  const tile = tiles[placeOf(genie)]
  return (carpets[seat] ?? []).some((square, carpet) => tiles[placeOf(square)] === tile && view.began[carpet] !== tile)
}
