/** Squadrons: the seats whose balloons share a square. */

import type { View } from './types'

/** The seats of a seat's squadron, itself included; whoever has gone flies with nobody. */
export function squadron(view: View, seat: number): number[] {
  if (view.gone.includes(seat)) return [seat]
  const square = view.squares[seat]
  return view.squares.flatMap((other, b) => (b < view.seats && other === square && !view.gone.includes(b) ? [b] : []))
}
