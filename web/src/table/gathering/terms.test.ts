import { beforeAll, describe, expect, it } from 'vitest'
import type { OptionSheet } from '../../contracts/options'
import { learnGame, speak } from '../../i18n/index.svelte'
import { optionSheet } from '../../options/options'
import { optionWords } from '../../options/words'
import { table } from '../table.fake'
import { newTerms, termsOf } from './terms'

const OPTIONS = {
  landscape: 'caravan',
  open_hands: false,
  hidden_directions: false,
  five_cards: false,
  bank: null,
  increment: 0,
}
let sheet: OptionSheet

function agreed(options: object) {
  return table({ game: 'tapis-volant', options: { ...OPTIONS, ...options } })
}

beforeAll(async () => {
  await speak('en')
  await learnGame('tapis-volant')
  sheet = await optionSheet('tapis-volant')
})

describe('what is played', () => {
  it('is put into words, one line an option and one for the thinking time', () => {
    const words = termsOf(agreed({ bank: 180, increment: 10 }), sheet).map(({ value }) => value)
    expect(words).toHaveLength(sheet.options.length + 1)
    expect(words.at(-1)).toMatch(/3:00/)
  })

  it('is said again only where it changed', () => {
    const values = (options: object) => newTerms(agreed({}), agreed(options), sheet).map(({ label }) => label)
    expect(values({})).toEqual([])
    expect(values({ five_cards: true })).toHaveLength(1)
    expect(values({ landscape: '002K-30YS-J2GSX', increment: 5 })).toHaveLength(2)
    expect(newTerms(agreed({}), agreed({ bank: 60 }), sheet)[0]?.value).toMatch(/1:00/)
  })

  it('leaves out what nobody uses, such as a box of one’s own', () => {
    const idle = (options: object) =>
      termsOf(agreed(options), sheet).flatMap(({ label, idle }) => (idle ? [label] : []))
    expect(idle({})).toEqual(['Box'])
    expect(idle({ box: null })).toEqual(['Box'])
    expect(idle({ box: { winds: [] } })).toEqual([])
    expect(termsOf(agreed({ box: {} }), sheet).at(-2)?.value).toBe('A box of one’s own')
  })

  it('has a word also for what no choice offers', () => {
    const [landscape] = sheet.options
    if (!landscape) throw new Error('there is a landscape')
    const built = optionWords('tapis-volant', landscape, { landscape: [] })
    expect(built).not.toBe(optionWords('tapis-volant', landscape, { landscape: 'caravan' }))
    expect(optionWords('tapis-volant', { name: 'n', choices: [] }, { n: 7 })).toBe('7')
  })
})
