import type { OptionSheet } from '../../contracts/options'

const sheet: OptionSheet = {
  thinking: true,
  headStart: 3,
  options: [
    {
      name: 'board',
      choices: [
        { value: 12, label: 'option.board.12' },
        { value: 15, label: 'option.board.15' },
      ],
    },
    {
      name: 'baron',
      choices: [
        { value: null, label: 'option.baron.auto' },
        { value: true, label: 'option.baron.yes' },
        { value: false, label: 'option.baron.no' },
      ],
    },
    {
      name: 'match',
      choices: [
        { value: null, label: 'option.match.single' },
        { value: 30, label: 'option.match.points', values: { points: 30 } },
        { value: 50, label: 'option.match.points', values: { points: 50 } },
        { value: 100, label: 'option.match.points', values: { points: 100 } },
      ],
    },
    ...['moon_alone', 'storm_hook', 'whole_squadron'].map((name) => ({
      name,
      choices: [
        { value: false, label: `option.${name}.no` },
        { value: true, label: `option.${name}.yes` },
      ],
    })),
  ],
}

export default sheet
