import { describe, expect, test } from 'vitest'
import { ADA, BEN, sitter, table } from '../table.fake'
import { hasCompany, Talk } from './talk.svelte'

describe('talk', () => {
  const line = { person: BEN, seat: 1, to: 'all', text: 'hi', reaction: null, wall: 5 } as const

  test('counts what others said since the page was opened', () => {
    const talk = new Talk([line])
    expect(talk.hear([line], 'ada')).toEqual([])
    expect(talk.hear([line, { ...line, wall: 6 }, { ...line, person: ADA, wall: 7 }], 'ada')).toHaveLength(1)
    expect(talk.unread).toBe(1)
    expect(talk.bubbles.has(1)).toBe(true)
    expect(talk.hear([line, { ...line, wall: 6 }], 'ada')).toEqual([])
  })

  test('needs company', () => {
    const alone = table({ seats: [sitter(ADA), sitter(null)] })
    expect([
      hasCompany(alone, 'ada'),
      hasCompany({ ...alone, watching: 1 }, 'ada'),
      hasCompany(table(), 'ada'),
    ]).toEqual([false, true, true])
  })
})
