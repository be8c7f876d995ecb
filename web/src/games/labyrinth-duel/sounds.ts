/** What Labyrinth – the Duel sounds like. */

import type { Sounds } from '../../sound/library'
import type { Fact } from './types'

export const SOUNDS: Sounds<Fact> = {
  agreed: 'knock',
  began: null,
  called: 'bell',
  chose: 'tick',
  ended: 'arrive',
  forfeited: 'drop',
  head_start: 'step',
  pushed: 'stone',
  recognised: 'right',
  reshuffled: 'shuffle',
  set_aside: 'slide',
  took_back: null,
  turned: 'card',
  walked: 'step',
  won: 'right',
}
