/** What the editor says of faults and pieces. */

import type { Fault, Piece, Placed } from '../../../wire/tapis-volant'
import { say } from '../words'
import type { Patch } from './patch'
import { endColumn } from './placing'

/** More pieces than this are counted, not named. */
const NAMED = 3

/** What is wrong, as the server would refuse it. */
export function faultWords(fault: Fault): string {
  const [column, row] = fault.cells[0] ?? [0, 0]
  const [piece, other] = [fault.pieces[0] ?? '', fault.pieces[1] ?? '']
  return say(`tapis_volant.${fault.why}`, { piece, other, column, row })
}

/** A piece with its place, as a screen reader says it. */
export function placedWords(placed: Placed): string {
  return say('editor.placed', {
    piece: say(`piece.${placed.piece}`),
    from: placed.column,
    to: endColumn(placed),
    row: placed.row,
    kind: placed.row > 1 ? 'cloud' : 'ground',
  })
}

/** What somebody did on the building site, in a sentence. */
export function stepWords(who: string, patch: Patch): string {
  if (patch.size > NAMED) return say('site.many', { who, n: patch.size })
  const steps = [...patch].map(([piece, placed]) => (placed ? placedWords(placed) : goneWords(piece)))
  return steps.length ? say('site.step', { who, steps: steps.join('; ') }) : ''
}

function goneWords(piece: Piece): string {
  return say('site.gone', { piece: say(`piece.${piece}`) })
}
