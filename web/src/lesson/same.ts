/** Moves are plain values: equal where their fields are, in whatever order. */
export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const [mine, theirs] = [Object.entries(one), other as Record<string, unknown>]
  return mine.length === Object.keys(theirs).length && mine.every(([key, value]) => same(value, theirs[key]))
}
