/** How an emblem is drawn; faces of rivals are fetched when one is first shown, since the first page shows none. */

import { EMBLEMS, type Emblem, type EmblemDrawing, type Face, type OwnEmblem } from './emblems'

let faces = $state.raw<Readonly<Record<Face, EmblemDrawing>> | null>(null)
let asked = false

function isOwn(name: Emblem): name is OwnEmblem {
  return name in EMBLEMS
}

export function drawingOf(name: Emblem): EmblemDrawing | null {
  if (isOwn(name)) return EMBLEMS[name]
  if (!asked) {
    asked = true
    void import('./faces').then(
      (fetched) => (faces = fetched.FACE_DRAWINGS),
      () => (asked = false),
    )
  }
  return faces?.[name] ?? null
}
