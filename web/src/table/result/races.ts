/** What each game of a series brought, from the log of the match. */

import type { Scored } from '../../wire/core'
import type { Sight } from '../sight/sight'
import { isWrapperFact } from '../sight/wrapper'

/** The points of each game, the first one first: by seat, and then those of whoever plays without one; empty where nothing is counted. */
export function racesOf(sight: Sight): readonly (readonly number[])[] {
  if (!sight.series) return []
  return sight.log
    .flatMap(({ facts }) => facts as readonly Scored[])
    .filter((fact) => fact.type === 'scored' && isWrapperFact(fact, sight))
    .map(({ scores }) => scores)
}
