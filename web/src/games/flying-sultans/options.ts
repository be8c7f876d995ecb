import type { OptionSheet } from '../../contracts/options'
import { BOX } from '../../scene/box.svelte'

const sheet: OptionSheet = {
  thinking: true,
  options: [
    {
      name: 'lay_out',
      choices: [
        { value: 'corners', label: 'option.lay_out.corners' },
        { value: 'pinwheel', label: 'option.lay_out.pinwheel' },
      ],
    },
    {
      name: 'quick_start',
      choices: [
        { value: false, label: 'option.quick_start.no' },
        { value: true, label: 'option.quick_start.yes' },
      ],
    },
    BOX,
  ],
}

export default sheet
