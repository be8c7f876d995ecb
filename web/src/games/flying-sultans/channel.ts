/** The channel: eight wind tiles in a row of slots, the last four behind the screen. */

/** Slots in front of the screen. */
export const VISIBLE = 4

const FORCES = [1, 2, 3, 4, 5, 6, 7, 8]

/** The channel of an order; behind the screen the rest lies ascending. */
export function laid(visible: readonly number[]): readonly number[] {
  return visible.length === 0 ? [] : [...visible, ...FORCES.filter((force) => !visible.includes(force))]
}

/** Four tiles by chance, in any order. */
export function anyFour(): number[] {
  const left = [...FORCES]
  return Array.from({ length: VISIBLE }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 0)
}

/** A used tile goes to slot 1 and pushes the others right, as far as its gap. */
export function slid(channel: readonly number[], force: number): readonly number[] {
  return [force, ...channel.filter((other) => other !== force)]
}

/** How strong some tiles are together. */
export function total(forces: readonly number[]): number {
  return forces.reduce((sum, force) => sum + force, 0)
}
