import type { Fit } from '../../scene/plan'

/** What the scene needs: a square board, above it what is to be joined and by whom, and a big Stop at the thumb. */
export function fitOf(seats: number, plays: { readonly calls: boolean; readonly alone: boolean } | null): Fit {
  return {
    ratio: 1,
    rim: [0, 0],
    cells: 4,
    rivals: [64, 122 + 68 * seats],
    hand: plays?.calls ? [58, 0.16, 0.24] : [0, 0, 0],
    words: [4, 2],
    actions: plays === null ? 0 : plays.alone ? 2 : 1,
    ...(seats > 1 && { spare: 180 }),
  }
}
