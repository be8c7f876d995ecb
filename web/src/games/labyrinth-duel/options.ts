import type { OptionSheet } from '../../contracts/options'
import { BOX } from '../../scene/box.svelte'

const sheet: OptionSheet = {
  thinking: false,
  headStart: 7,
  options: [
    {
      name: 'lay_out',
      other: 'option.lay_out.hand',
      choices: [
        { value: 'same', label: 'option.lay_out.same' },
        { value: 'own', label: 'option.lay_out.own' },
      ],
    },
    {
      name: 'cards',
      choices: [8, 5, 3].map((n) => ({ value: n, label: 'option.cards.some', values: { n } })),
    },
    {
      name: 'auto_stop',
      choices: [
        { value: false, label: 'option.auto_stop.no' },
        { value: true, label: 'option.auto_stop.yes' },
      ],
    },
    {
      name: 'near',
      choices: [
        { value: false, label: 'option.near.no' },
        { value: true, label: 'option.near.yes' },
      ],
    },
    {
      name: 'false_calls',
      choices: [
        { value: null, label: 'option.false_calls.never' },
        { value: 3, label: 'option.false_calls.from', values: { n: 3 } },
        { value: 1, label: 'option.false_calls.from', values: { n: 1 } },
      ],
    },
    {
      name: 'minutes',
      choices: [
        { value: 5, label: 'option.minutes.some', values: { n: 5 } },
        { value: 10, label: 'option.minutes.some', values: { n: 10 } },
        { value: null, label: 'option.minutes.none' },
      ],
    },
    BOX,
  ],
}

export default sheet
