import { type Fit, people } from '../../scene/plan'

/** What the scene needs: a square carpet with its tools below it, four cards, and the map wherever there is room. */
export function fitOf(seats: number): Fit {
  return {
    ratio: 1,
    rim: [0, 48],
    cells: 4,
    rivals: people(seats),
    hand: [90, 0.3, 0.82],
    words: [4, 2],
    actions: 0,
    spare: 190,
  }
}
