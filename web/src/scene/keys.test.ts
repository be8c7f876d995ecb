import { describe, expect, it } from 'vitest'
import { asAlone, type KeySets } from './keys'

const SETS: KeySets = { near: { l: 's' }, far: { w: 'ArrowUp', s: 'ArrowDown', f: 's' } }
const press = (key: string, shiftKey = false) => new KeyboardEvent('keydown', { key, shiftKey })

describe('two sets of keys', () => {
  it('the near person keeps the usual keys', () => {
    expect(asAlone(press('ArrowUp'), SETS, 'near')?.key).toBe('ArrowUp')
    expect(asAlone(press('l'), SETS, 'near')?.key).toBe('s')
  })

  it('a key of the far person means nothing to the near one', () => {
    expect(asAlone(press('s'), SETS, 'near')).toBeNull()
    expect(asAlone(press('S', true), SETS, 'near')).toBeNull()
  })

  it('the far person has only the own keys, also with Shift', () => {
    expect(asAlone(press('W', true), SETS, 'far')).toMatchObject({ key: 'ArrowUp', shiftKey: true })
    expect(asAlone(press('s'), SETS, 'far')?.key).toBe('ArrowDown')
    expect(asAlone(press('ArrowUp'), SETS, 'far')).toBeNull()
    expect(asAlone(press('l'), SETS, 'far')).toBeNull()
  })
})
