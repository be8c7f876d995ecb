/** Where two people can play at once on one device, face to face. */

/** A tablet, upright or on its side, or anything larger. */
export const ROOM_FOR_TWO = '(min-width: 64rem) and (min-height: 43rem), (min-width: 48rem) and (min-height: 60rem)'

/** Everybody acts at once: a device cannot be handed round. */
export function isRealTime(kind: string | undefined): boolean {
  return kind === 'real time'
}
