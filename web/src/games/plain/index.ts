/** A game without a scene of its own: the server's picture and words, and its legal moves as buttons. */

import type { GameModule } from '../../scene/contract'
import { paragraph } from '../../scene/speech'
import { own } from '../../server/shelf.svelte'
import type { GameInfo } from '../../wire/types'
import Scene from './Scene.svelte'

export function plainGame({ id, kind }: GameInfo): GameModule {
  return {
    Scene,
    plain: true,
    live: kind === 'real time',
    ending: (reason) => paragraph([own(id, `reason.${reason}`)].filter(Boolean)),
    // The words of each view come with it.
    log: () => null,
    announce: () => null,
    describe: () => '',
    describeMove: ({ type }) => type,
  }
}
