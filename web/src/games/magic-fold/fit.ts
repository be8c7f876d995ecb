import { type Fit, people } from '../../scene/plan'

/** What the scene needs: a square carpet, its tools at the thumb, four cards, and the map wherever there is room. */
export function fitOf(seats: number, playing: boolean): Fit {
  return {
    ratio: 1,
    rim: [0, 0],
    cells: 4,
    rivals: people(seats),
    hand: [90, 0.36, 0.82],
    words: [4, 2],
    actions: playing ? 1 : 0,
    spare: 190,
  }
}
