import { type Fit, people } from '../../scene/plan'
import { BOX } from './geometry'
import { BOARD } from './landscape/grid'

/** Never larger than life. */
const WIDEST = 1300

/** What the scene needs: a wide city that moves below its window, cards with the compass beside them, ways above what is done. */
export function fitOf(seats: number, plays: boolean, bared: boolean, replayed = false): Fit {
  const [row, list] = people(seats)
  return {
    ratio: BOX.width / BOX.height,
    pans: WIDEST,
    rim: [0, 0],
    cells: BOARD.columns + 2,
    rivals: [bared ? row * Math.ceil(seats / 2) : row + 2, list + row],
    hand: plays ? [replayed ? 80 : 112, 0.2, 0.2] : [0, 0, 0],
    words: [4, bared ? 3 : 4],
    actions: plays && !replayed ? 2 : 1,
  }
}
