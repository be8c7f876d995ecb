import { type Fit, people } from '../../scene/plan'
import { SIZE } from './grid'

/** What the scene needs: names around a square board, eight winds, and ready-made orders in a row of their own. */
export function fitOf(seats: number, playing: boolean, ordering: boolean): Fit {
  return {
    ratio: 1,
    rim: [16, 16],
    cells: SIZE,
    rivals: people(seats),
    hand: playing ? (ordering ? [70, 0.24, 0.52] : [75, 0.24, 0.62]) : [0, 0, 0],
    words: ordering ? [6, 2] : [4, 3],
    actions: ordering ? 2 : playing ? 1 : 0,
  }
}
