import type { OptionSheet } from '../../contracts/options'
import { BOX } from '../../scene/box.svelte'

const sheet: OptionSheet = {
  thinking: false,
  headStart: 2,
  options: [
    {
      name: 'deck',
      choices: [
        { value: 'mixed', label: 'option.deck.mixed' },
        { value: 'standard', label: 'option.deck.standard' },
        { value: 'advanced', label: 'option.deck.advanced' },
      ],
    },
    {
      name: 'short',
      choices: [
        { value: false, label: 'option.short.no' },
        { value: true, label: 'option.short.yes' },
      ],
    },
    {
      name: 'championship',
      choices: [
        { value: false, label: 'option.championship.no' },
        { value: true, label: 'option.championship.yes' },
      ],
    },
    {
      name: 'assist',
      choices: [
        { value: false, label: 'option.assist.no' },
        { value: true, label: 'option.assist.yes' },
      ],
    },
    {
      name: 'play_with',
      choices: ['all', 'tokens', 'cobras', 'cards'].map((value) => ({ value, label: `option.play_with.${value}` })),
    },
    {
      name: 'calm',
      choices: [
        { value: 'no', label: 'option.calm.no' },
        { value: '60', label: 'option.calm.60' },
        { value: 'off', label: 'option.calm.off' },
      ],
    },
    {
      name: 'square_last',
      choices: [
        { value: false, label: 'option.square_last.no' },
        { value: true, label: 'option.square_last.yes' },
      ],
    },
    BOX,
  ],
}

export default sheet
