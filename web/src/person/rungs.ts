/** Where a level stands on the ladder of a game. */

/** Its number from 0, of the next weaker rival where it is none itself; -1 if there is none. */
export function rung(ladder: readonly string[], level: string): number {
  const at = ladder.indexOf(level)
  if (at >= 0) return at
  const order = ['beginner', 'easy', 'medium', 'hard', 'master']
  const [named = ''] = level.split(/[-:]/)
  const strength = order.indexOf(named)
  return strength < 0 ? -1 : ladder.findLastIndex((each) => !each.includes('-') && order.indexOf(each) <= strength)
}
