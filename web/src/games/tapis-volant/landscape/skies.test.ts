import { describe, expect, it, test } from 'vitest'
import { contrast } from '../../../../tests/colour'
import { READY } from '../editor/ready'
import { SKIES, type Sky, type SkyName, skyOver } from './skies'

const named = Object.entries(SKIES) as [SkyName, Sky][]

describe('the sky over a landscape', () => {
  test.each(READY.map(({ name, pieces }) => [name, pieces] as const))('%s has its own', (name, pieces) => {
    expect(skyOver(pieces)).toBe(name)
  })

  it('takes after what stands in it, and clouds do not stand', () => {
    expect(skyOver([{ piece: 'puff' }])).toBe('desert')
    expect(skyOver([{ piece: 'puff' }, { piece: 'palm' }])).toBe('caravan')
    expect(skyOver([{ piece: 'palm' }, { piece: 'minaret' }])).toBe('harbour')
  })
})

describe.each(['day', 'night'] as const)('by %s', (theme) => {
  test.each(named)('the wind over %s stands out, and is darker the stronger it is', (_, sky) => {
    const [top, , , low, calm] = sky[theme]
    for (const band of sky[theme].slice(0, 4)) expect(contrast('#ffffff', band)).toBeGreaterThanOrEqual(2.2)
    expect(contrast('#ffffff', top)).toBeGreaterThan(contrast('#ffffff', low))
    expect(contrast('#ffffff', low)).toBeGreaterThan(contrast('#ffffff', calm))
  })

  test.each(named)('the numbers around %s can be read', (_, { frame }) => {
    expect(contrast('#d4d5f6', frame[theme === 'day' ? 0 : 1])).toBeGreaterThanOrEqual(4.5)
  })
})
