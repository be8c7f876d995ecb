/** A step of the hands in words. */

import { say, yes } from '../words'
import type { Step } from './nearest'

export function stepWords(step: Step): string {
  if (step.type === 'fold') return say('move.fold', { side: step.side, line: step.line, under: yes(step.under) })
  return step.type === 'unfold' ? say('move.unfold', { whole: yes(step.whole) }) : say('move.turn_over')
}
