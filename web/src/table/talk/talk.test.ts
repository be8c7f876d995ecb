import { describe, expect, test } from 'vitest'
import { recall } from '../../base/storage'
import { ADA, BEN, sitter, table } from '../table.fake'
import { muted } from './muted.svelte'
import { othersOf } from './others'
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

describe('muting', () => {
  const line = { person: BEN, seat: 1, to: 'all', text: '', reaction: 'hello', wall: 6 } as const

  test('hides what somebody says and their reactions, until one listens again', () => {
    const talk = new Talk([])
    muted.set(BEN.id, true)
    expect(talk.hear([line], 'ada')).toEqual([])
    expect([talk.unread, talk.bubbles.size]).toEqual([0, 0])
    expect(recall('muted')).toEqual([BEN.id])
    muted.set(BEN.id, false)
    expect(talk.hear([{ ...line, wall: 7 }], 'ada')).toHaveLength(1)
    expect(recall('muted')).toEqual([])
  })

  test('names everybody but oneself once, also who got up after they spoke', () => {
    const cyd = { id: 'cyd', name: 'Cyd', emblem: '' }
    const seats = table({ seats: [sitter(ADA), sitter(BEN), sitter(BEN), sitter(null)] })
    const others = othersOf(seats, [line, { ...line, person: cyd }, { ...line, person: ADA }], [], ADA.id)
    expect(others.map(({ person, seat }) => [person, seat])).toEqual([
      [BEN.id, 1],
      ['cyd', null],
    ])
  })
})
