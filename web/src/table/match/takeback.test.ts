import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { speak } from '../../i18n/index.svelte'
import type { OfferInfo } from '../../wire/types'
import type { Device } from '../device/device.svelte'
import { peopleOf } from '../people/people'
import type { Room } from '../room.svelte'
import { ADA, table } from '../table.fake'
import Notices from './Notices.svelte'
import TableMenu from './TableMenu.svelte'

beforeAll(() => speak('en'))
afterEach(cleanup)

function sitting(undoes: readonly (readonly number[])[] | undefined, seat: number, offer: OfferInfo | null = null) {
  const send = vi.fn()
  const you = seat === 0 ? ADA : { ...ADA, id: 'ben' }
  const waiting = { needed: [0], until: null, phase: 3, sealed: false, ...(undoes && { undoes }) }
  const room = { send, sends: () => false, you, waiting, lines: [], connection: 'held' } as unknown as Room
  const device = { sight: { seat }, own: [seat], shared: false, allShown: true, next: null } as unknown as Device
  const info = table({ offer })
  return { send, props: { room, table: info, people: peopleOf(info, 'nobody', []), device } }
}

async function openMenu({ props }: ReturnType<typeof sitting>) {
  render(TableMenu, { ...props, onagain: null, onexplain: null })
  for (const sheet of document.querySelectorAll<HTMLElement>('[popover]')) sheet.hidePopover = () => undefined
  await fireEvent.click(screen.getByRole('button', { name: 'Table and settings' }))
}

it('is not offered where it cannot be', async () => {
  await openMenu(sitting(undefined, 0))
  expect(screen.getByText('Suggest a pause')).toBeTruthy()
  expect(screen.queryByText(/last move back/)).toBeNull()
})

it('is offered for the own last move', async () => {
  const at = sitting([[0], []], 0)
  await openMenu(at)
  await fireEvent.click(screen.getByText('Ask to take the last move back'))
  expect(at.send).toHaveBeenCalledExactlyOnceWith({ type: 'offer', bargain: 'takeback', seat: 0 })
})

it('says beforehand whose moves go with it', async () => {
  await openMenu(sitting([[0, 1], [1]], 0))
  expect(screen.getByText('Ask to take your last move back, along with the moves since (Ben)')).toBeTruthy()
})

it('says so to those who are asked', () => {
  const offer = { bargain: 'takeback', by: 'ada', seat: 0, missing: ['ben'], days: null } as const
  const { props } = sitting([[0, 1], [1]], 1, offer)
  render(Notices, { ...props, over: false, claimAfter: null, onfollow: vi.fn() })
  expect(screen.getByText('Ada would like to take the last move back, along with the moves since (Ben).')).toBeTruthy()
})

it('suggests a pause first to people, and behind what is looked for where only bots play', async () => {
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.trim() ?? '')
  const at = (name: string) => names().findIndex((each) => each.includes(name))
  const among = sitting([[0]], 0)
  await openMenu(among)
  expect(at('Suggest a pause')).toBeLessThan(at('Change name and emblem'))
  cleanup()
  const { props } = sitting([[0]], 0)
  const bots = {
    ...props.table,
    seats: props.table.seats.map((seat, at) =>
      at ? { ...seat, kind: 'bot' as const, person: null, level: 'easy' } : seat,
    ),
  }
  await openMenu({ ...among, props: { ...props, table: bots } })
  expect(at('Suggest a pause')).toBeGreaterThan(at('Change name and emblem'))
})
