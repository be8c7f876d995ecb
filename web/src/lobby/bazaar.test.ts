import { expect, it, vi } from 'vitest'
import { table } from '../table/table.fake'

const answers = vi.hoisted(() => ({ lobby: vi.fn(), games: vi.fn(async () => ({ games: [] })) }))
vi.mock('../server/requests', () => answers)

it('keeps what goes on for when nobody answers, and lets it go once the server says so', async () => {
  vi.resetModules()
  const first = (await import('./bazaar.svelte')).bazaar
  answers.lobby.mockResolvedValue({ open: [], mine: [table({ id: 'abc' })] })
  first.watch()()
  await vi.waitFor(() => expect(first.mine).toHaveLength(1))

  vi.resetModules()
  const later = (await import('./bazaar.svelte')).bazaar
  answers.lobby.mockRejectedValueOnce(new Error('unreachable'))
  later.watch()()
  await vi.waitFor(() => expect(later.unreachable).toBe(true))
  expect(later.mine.map(({ id }) => id)).toEqual(['abc'])

  answers.lobby.mockResolvedValueOnce({ open: [], mine: [] })
  later.watch()()
  await vi.waitFor(() => expect(later.unreachable).toBe(false))
  expect(later.mine).toEqual([])
})
