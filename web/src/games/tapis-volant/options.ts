import type { OptionChoice, OptionSheet } from '../../contracts/options'
import { BOX } from '../../scene/box.svelte'
import { READY } from './editor/ready'

function either(name: string): readonly OptionChoice[] {
  return [
    { value: false, label: `option.${name}.no` },
    { value: true, label: `option.${name}.yes` },
  ]
}

const sheet: OptionSheet = {
  thinking: true,
  headStart: 5,
  options: [
    {
      name: 'landscape',
      choices: READY.map(({ name }) => ({ value: name, label: `landscape.${name}.name` })),
      other: 'option.landscape.built',
      control: () => import('./editor/Chooser.svelte').then((chooser) => chooser.default),
      picture: () => import('./editor/Sign.svelte').then((sign) => sign.default),
    },
    ...['open_hands', 'hidden_directions', 'five_cards'].map((name) => ({ name, choices: either(name) })),
    BOX,
  ],
}

export default sheet
