import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import type { Room } from '../room.svelte'
import Claim from './Claim.svelte'

beforeAll(() => speak('en'))
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('counts down before the win can be claimed, and a bot can play meanwhile', async () => {
  const send = vi.fn()
  const room = { send, sends: () => false } as unknown as Room
  render(Claim, { room, seat: 1, name: 'Ben', after: 56_000 })
  expect(screen.getByText('We’re waiting for Ben. You can claim the win only if they stay away.')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(26_000)
  expect(screen.getByText('0:30')).toBeTruthy()
  expect(screen.queryByText('Claim the win')).toBeNull()
  await fireEvent.click(screen.getByText('Let a bot play in the meantime'))
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'stand_in', seat: 1 })
  await vi.advanceTimersByTimeAsync(30_500)
  expect(screen.getByText('Ben is still away.')).toBeTruthy()
  await fireEvent.click(screen.getByText('Claim the win'))
  expect(send).toHaveBeenLastCalledWith({ type: 'claim', seat: 1 })
})
