/** A piece under the finger or the mouse: where it would come to lie, or that it would go back into the box. */

import type { Piece, Placed } from '../../../wire/tapis-volant'
import { BOARD } from '../landscape/grid'
import { nearest, sizeOf } from './placing'

/** Pixels before a press becomes a drag. */
const SLACK = 6
/** Cells beyond the edge within which a piece still snaps to the board. */
const REACH = 1.5
/** How near to the edge of a board that scrolls, and how fast it scrolls there, in pixels. */
const EDGE = 36
const PACE = 10

export class Drag {
  piece = $state.raw<Piece | null>(null)
  /** Where it would lie; null is off the board. */
  over = $state.raw<Placed | null>(null)
  /** It has left the spot where it was taken. */
  moved = $state(false)
  /** Where the pointer is, for a piece that is shown off the board. */
  x = $state(0)
  y = $state(0)
  #from = { x: 0, y: 0 }
  /** Where within the piece it was taken, in cells from its upper left corner. */
  #grip = { columns: 0, rows: 0 }

  begin(event: PointerEvent, piece: Piece): void {
    const element = event.currentTarget as HTMLElement
    const face = element.getBoundingClientRect()
    const size = sizeOf(piece)
    this.piece = piece
    this.moved = false
    this.over = null
    this.#from = { x: event.clientX, y: event.clientY }
    this.#grip = {
      columns: ((event.clientX - face.left) / face.width) * size.width,
      rows: ((event.clientY - face.top) / face.height) * size.height,
    }
    element.setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent, board: HTMLElement): void {
    if (!this.piece) return
    this.x = event.clientX
    this.y = event.clientY
    if (!this.moved && Math.hypot(this.x - this.#from.x, this.y - this.#from.y) < SLACK) return
    this.moved = true
    this.over = this.#spot(board)
    scroll(board, event.clientX)
  }

  /** The pointer is up or has been taken away. */
  end(): void {
    this.piece = null
    this.over = null
    this.moved = false
  }

  #spot(board: HTMLElement): Placed | null {
    if (!this.piece) return null
    const face = board.getBoundingClientRect()
    const across = ((this.x - face.left) / face.width) * BOARD.columns
    const down = ((this.y - face.top) / face.height) * BOARD.rows
    if (across < -REACH || across > BOARD.columns + REACH || down < -REACH || down > BOARD.rows + REACH) return null
    const row = BOARD.rows - (down - this.#grip.rows) - sizeOf(this.piece).height + 1
    return nearest(this.piece, across - this.#grip.columns + 1, row)
  }
}

/** A board wider than its window follows a drag to its edge. */
function scroll(board: HTMLElement, x: number): void {
  const window = board.parentElement
  if (!window) return
  const { left, right } = window.getBoundingClientRect()
  if (x < left + EDGE) window.scrollLeft -= PACE
  else if (x > right - EDGE) window.scrollLeft += PACE
}
