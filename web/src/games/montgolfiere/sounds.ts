/** What Montgolfière sounds like. */

import type { Sounds } from '../../sound/library'
import type { Fact } from './types'

export const SOUNDS: Sounds<Fact> = {
  choosing: null,
  chose: 'tick',
  dealt: 'deal',
  drew: 'card',
  ended: 'arrive',
  forfeited: 'drop',
  gassed: 'gas',
  grappled: 'hook',
  head_start: 'step',
  heaviest: 'drop',
  joined: 'rise',
  motored: 'motor',
  moved: 'rise',
  revealed: 'card',
  showed: 'card',
  stormed: 'storm',
  took_back: null,
}
