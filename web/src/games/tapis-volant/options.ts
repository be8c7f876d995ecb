import type { OptionChoice, OptionSheet } from '../options'

/** From easy to hard. */
const LANDSCAPES = [
  'desert',
  'oasis',
  'village',
  'caravan',
  'harbour',
  'bazaar',
  'old_town',
  'palace_night',
  'storm_pass',
] as const

function either(name: string): readonly OptionChoice[] {
  return [
    { value: false, label: `option.${name}.no` },
    { value: true, label: `option.${name}.yes` },
  ]
}

const sheet: OptionSheet = {
  thinking: true,
  options: [
    {
      name: 'landscape',
      choices: LANDSCAPES.map((name) => ({ value: name, label: `landscape.${name}.name` })),
      other: 'option.landscape.built',
    },
    ...['open_hands', 'hidden_directions', 'five_cards'].map((name) => ({ name, choices: either(name) })),
  ],
}

export default sheet
