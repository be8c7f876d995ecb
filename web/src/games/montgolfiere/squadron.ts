/** Squadrons: the seats whose balloons share a square. */

import type { Sky } from './types'

/** The seats of a seat's squadron, itself included; whoever has gone flies with nobody. */
export function squadron(view: Sky, seat: number): number[] {
  if (view.gone.includes(seat)) return [seat]
  const square = view.squares[seat]
  return view.squares.flatMap((other, b) => (b < view.seats && other === square && !view.gone.includes(b) ? [b] : []))
}
