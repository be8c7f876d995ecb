/** What the editor says of faults and pieces. */

import type { Fault, Placed } from '../../../wire/tapis-volant'
import { say } from '../words'
import { endColumn } from './placing'

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
