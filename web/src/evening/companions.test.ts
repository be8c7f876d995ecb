import { describe, expect, it } from 'vitest'
import { called } from '../table/device/called.svelte'
import type { EveningInfo } from '../wire/evening'
import { companionsOf, fillers, ownNumbers } from './companions'

const person = (id: string, gone = false) => ({
  person: { id, name: id, emblem: '' },
  bot: false,
  gone,
  present: true,
  total: 0,
  place: 1,
})
const bot = { person: null, bot: true, gone: false, present: true, total: 0, place: 1 }

function evening(...company: EveningInfo['company']): EveningInfo {
  return {
    id: 'aaaaaaaaaaaa',
    version: 1,
    stage: 'gathering',
    scoring: 'places',
    choosing: 'turns',
    games: 3,
    host: 0,
    company,
    rounds: [],
    chooser: 0,
    table: null,
  }
}

describe('the company of an evening', () => {
  it('has a name, a colour and an emblem of its own for everybody', () => {
    const people = companionsOf(evening(person('ada'), person('bob'), bot), 'bob')
    expect(people.map(({ name }) => name).slice(0, 2)).toEqual(['ada', 'bob'])
    expect(people.map(({ you }) => you)).toEqual([false, true, false])
    expect(new Set(people.map(({ emblem }) => emblem)).size).toBe(3)
    expect(people[2]?.bot).toBe(true)
  })

  it('is called by colours, or by the names given on this device, where several share it', () => {
    called.call(1, 'Zoë')
    const people = companionsOf(evening(person('ada'), person('ada'), person('bob')), 'ada')
    expect(people.map(({ name }) => name)).toEqual([expect.not.stringContaining('ada'), 'Zoë', 'bob'])
  })

  it('knows who of it is at this screen, unless they have gone', () => {
    expect(ownNumbers(evening(person('ada'), person('bob'), person('bob')), 'bob')).toEqual([1, 2])
    expect(ownNumbers(evening(person('ada', true)), 'ada')).toEqual([])
    expect(ownNumbers(evening(person('ada')), 'eve')).toEqual([])
  })

  it('is filled with bots where a game needs more, and cannot play what is for fewer', () => {
    expect(fillers(evening(person('ada'), person('bob')), [3, 6])).toBe(1)
    expect(fillers(evening(person('ada'), person('bob'), bot), [3, 6])).toBe(0)
    expect(fillers(evening(person('ada'), person('bob'), person('eve')), [2, 2])).toBeNull()
    expect(fillers(evening(person('ada'), person('bob'), person('eve', true)), [2, 2])).toBe(0)
  })
})
