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
  ],
}

export default sheet
