import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import type { Channel, Line } from '../../wire/types'
import { peopleOf } from '../people/people'
import type { Room } from '../room.svelte'
import { ADA, BEN, table } from '../table.fake'
import Chat from './Chat.svelte'

beforeAll(() => speak('en'))
afterEach(cleanup)

const line = (person: typeof ADA, seat: number, to: Channel): Line => ({
  person,
  seat,
  to,
  text: 'hm',
  reaction: null,
  wall: 1,
})

/** Ada looks at what was said, answers, and the answer is where it went. */
async function answers(...lines: Line[]): Promise<string> {
  const send = vi.fn()
  const room = { send, lines, you: ADA } as unknown as Room
  const seats = table()
  render(Chat, { room, table: seats, people: peopleOf(seats, 'ada'), seat: 0, circle: [0, 1] })
  const field = screen.getByPlaceholderText('Say something')
  await fireEvent.input(field, { target: { value: 'Yes!' } })
  await fireEvent.submit(field.closest('form') as HTMLFormElement)
  return send.mock.calls[0]?.[0].to
}

it('an answer goes to the channel it came from', async () => {
  expect(await answers(line(BEN, 1, 'circle'), line(ADA, 0, 'all'))).toBe('circle')
  expect(screen.getByText('You')).toBeTruthy()
})

it('and to everybody where everybody was spoken to', async () => {
  expect(await answers(line(BEN, 1, 'circle'), line(BEN, 1, 'all'))).toBe('all')
})
