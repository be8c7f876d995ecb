import type { Fit } from '../../scene/plan'

/** What the scene needs: all the sky there is, a hand, and the cards of the round where there is room for them as well. */
export function fitOf(balloons: number, hands: { readonly shown: number; readonly open: number }): Fit {
  const rows = (hands: number) => 68 * Math.ceil(hands / 2)
  return {
    ratio: null,
    widest: 40 + 110 * balloons,
    rim: [0, 0],
    cells: 1,
    rivals: [0, 0],
    hand: hands.open > 0 ? [rows(hands.open), 0, 0] : [88, 0.24, 0.76],
    words: [4, 3],
    actions: 1,
    spare: 36 + 29 * balloons + rows(hands.shown),
  }
}
