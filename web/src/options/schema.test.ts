import { describe, expect, it } from 'vitest'
import { sheetOf } from './schema'

const PROPERTIES = {
  bank: { anyOf: [{ type: 'integer', minimum: 1, maximum: 86_400 }, { type: 'null' }], default: null },
  increment: { type: 'integer', minimum: 0, maximum: 3600, default: 0 },
  open_hands: { type: 'boolean', default: false },
  board: { enum: [12, 15], default: 12 },
  rounds: { type: 'integer', minimum: 1, maximum: 8, default: 3 },
  points: { anyOf: [{ type: 'integer', minimum: 1, maximum: 1000 }, { type: 'null' }], default: null },
  lay_out: { anyOf: [{ enum: ['own', 'same'] }, { type: 'array', items: { type: 'integer' } }], default: 'same' },
  inner: { $ref: '#/$defs/Kind' },
  box: { type: 'array' },
}

function sheet(properties: object) {
  const Kind = { enum: ['dark', 'light'] }
  return sheetOf({ schema: { $ref: '#/$defs/Options', $defs: { Options: { type: 'object', properties }, Kind } } })
}

describe('a form from a schema', () => {
  const { options, thinking } = sheet(PROPERTIES)
  const values = (name: string) => options.find((option) => option.name === name)?.choices.map(({ value }) => value)

  it('asks for thinking time in the words of the house', () => {
    expect([thinking, values('bank'), values('increment')]).toEqual([true, undefined, undefined])
    expect(sheet({ bank: PROPERTIES.bank }).thinking).toBe(false)
  })

  it('offers what can be listed', () => {
    expect(values('open_hands')).toEqual([false, true])
    expect(values('board')).toEqual([12, 15])
    expect(values('rounds')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(values('inner')).toEqual(['dark', 'light'])
    expect(values('lay_out')).toEqual(['own', 'same'])
  })

  it('asks for a number where there are too many', () => {
    const points = options.find(({ name }) => name === 'points')
    expect([points?.span, points?.choices.map(({ value }) => value)]).toEqual([{ min: 1, max: 1000 }, [null]])
  })

  it('leaves out what nobody could write down', () => {
    expect(values('box')).toBeUndefined()
  })
})
