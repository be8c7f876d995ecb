import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remember } from '../base/storage'
import { asksHere, isHere, send } from './way'

const OURS = 'aaaabbbbcccc'
const THEIRS = 'ddddeeeeffff'
const fetched = vi.fn()

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset().mockRejectedValue(new TypeError('no network'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.restoreAllMocks())

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

test('whoever has taken nothing along asks the server, whatever happens', async () => {
  goOffline()
  await expect(send('GET', '/api/games')).rejects.toThrow('no network')
  expect([fetched.mock.calls.length, asksHere(), isHere('/api/games')]).toEqual([1, false, false])
})

test('what was opened in this page is found there, with a network and without', () => {
  remember('pocket', 'version')
  remember('pocket.tables', [OURS])
  expect([isHere(`/ws/tables/${OURS}?words=fr`), isHere(`/t/${OURS}`), isHere('/api/games')]).toEqual([
    true,
    true,
    false,
  ])
  goOffline()
  expect([isHere(`/api/tables/${OURS}`), isHere('/api/games'), isHere('/api/play')]).toEqual([true, true, true])
})

test('what is called like a table of this page is none: a game has as many letters', () => {
  remember('pocket', 'version')
  remember('pocket.tables', [OURS, 'montgolfiere'])
  expect([isHere('/api/figures/montgolfiere/en'), isHere('/api/lessons/montgolfiere')]).toEqual([false, false])
})

test('a table of the server is never looked for in this page', async () => {
  remember('pocket', 'version')
  goOffline()
  expect(isHere(`/ws/tables/${THEIRS}`)).toBe(false)
  await expect(send('GET', `/api/tables/${THEIRS}`)).rejects.toThrow('no network')
})
