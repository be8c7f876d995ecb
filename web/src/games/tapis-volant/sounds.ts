/** What Le Tapis Volant sounds like. */

import type { Sounds } from '../../sound/library'
import type { Fact } from './types'

export const SOUNDS: Sounds<Fact> = {
  chose: 'tick',
  dealt: 'deal',
  drew: 'card',
  drifted: 'wind',
  ended: 'arrive',
  exchanged: 'shuffle',
  fell_on: 'bump',
  flew: 'wind',
  forced: 'bump',
  forfeited: 'drop',
  head_start: 'step',
  missed: 'wrong',
  played: 'card',
  reshuffled: 'shuffle',
  restarted: 'knock',
  sank: 'drop',
  stopped: 'bump',
  took_back: null,
}
