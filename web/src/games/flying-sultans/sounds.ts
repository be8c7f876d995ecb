/** What Flying Sultans sounds like. */

import type { Sounds } from '../../sound/library'
import type { Fact } from './types'

export const SOUNDS: Sounds<Fact> = {
  began: null,
  called: 'bell',
  chose: 'tick',
  ended: 'arrive',
  favoured: 'genie',
  flew: 'wind',
  forfeited: 'drop',
  granted: 'genie',
  ordered: 'tile',
  placed: 'tile',
  rested: null,
  revealed: 'tile',
  summoned: 'genie',
  swapped: 'slide',
  took_back: null,
  turned: 'whirl',
  used: 'tick',
  waived: null,
  walked: 'step',
}
