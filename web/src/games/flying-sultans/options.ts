import type { OptionSheet } from '../../contracts/options'

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
  ],
}

export default sheet
