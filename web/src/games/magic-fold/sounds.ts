/** What Magic Fold sounds like. */

import type { Sounds } from '../../sound/library'
import type { Fact } from './types'

export const SOUNDS: Sounds<Fact> = {
  arrived: 'arrive',
  barred: 'wrong',
  began: null,
  bit: 'bite',
  bound: 'wrong',
  checked: ({ right }) => (right ? 'right' : 'wrong'),
  chose: 'tick',
  ended: 'bell',
  folded: 'fold',
  forfeited: 'drop',
  gained: 'genie',
  ghost_took: 'token',
  head_start: 'step',
  lost: 'drop',
  moved: 'step',
  passed: null,
  put_back: 'drop',
  reshuffled: 'shuffle',
  rested: null,
  sand_runs: 'sand',
  stopped: 'bell',
  took: 'token',
  took_back: null,
  turned: 'card',
  turned_over: 'fold',
  unfolded: 'unfold',
  void: 'wrong',
  withdrew: null,
}
