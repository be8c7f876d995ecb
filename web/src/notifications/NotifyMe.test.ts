import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speak } from '../i18n/index.svelte'
import { table } from '../table/table.fake'
import NotifyMe from './NotifyMe.svelte'

let ways = { push: null, devices: 0, feed: null as string | null, hooks: [] as string[] }
let chat: string | null = null
const asked: string[] = []

beforeEach(async () => {
  await speak('en')
  ways = { push: null, devices: 0, feed: null, hooks: [] }
  chat = null
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (path.endsWith('/feed')) ways = { ...ways, feed: method === 'PUT' ? 'https://play.example/feed/word.xml' : null }
    if (path.endsWith('/hook') && method === 'PUT') chat = 'chat.example'
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(path.endsWith('/hook') ? { host: chat } : ways)
  })
})

afterEach(() => vi.unstubAllGlobals())

it('makes and revokes a private feed', async () => {
  render(NotifyMe, { open: true })
  await fireEvent.click(await screen.findByText('Make a link'))
  expect(((await screen.findByLabelText('Your secret link')) as HTMLInputElement).value).toContain('/feed/word.xml')
  await fireEvent.click(screen.getByText('Revoke the link'))
  expect(await screen.findByText('Make a link')).toBeTruthy()
  expect(asked).toContain('DELETE /api/told/feed')
})

it('offers a chat to the host only where the operator lists one', async () => {
  ways.hooks = ['chat.example']
  const { unmount } = render(NotifyMe, { open: true, table: table(), host: false })
  await screen.findByText('Make a link')
  expect(screen.queryByLabelText('Web-hook address')).toBeNull()
  unmount()
  render(NotifyMe, { open: true, table: table(), host: true })
  await fireEvent.input(await screen.findByLabelText('Web-hook address'), {
    target: { value: 'https://chat.example/x' },
  })
  await fireEvent.submit(screen.getByLabelText('Web-hook address').closest('form') as HTMLFormElement)
  expect(
    await screen.findByText('Messages in the chat at chat.example say whose turn it is at this table.'),
  ).toBeTruthy()
})

it('turns notes off on devices that are not here', async () => {
  vi.stubGlobal('Notification', {})
  vi.stubGlobal('PushManager', {})
  const worker = { getRegistration: async () => undefined }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  ways.devices = 1
  render(NotifyMe, { open: true })
  ways = { ...ways, devices: 0 }
  await fireEvent.click(await screen.findByText('Turn off on my other devices'))
  await vi.waitFor(() => expect(screen.queryByText('Turn off on my other devices')).toBeNull())
  expect(asked).toContain('DELETE /api/told/push')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('says so where this browser cannot be told', async () => {
  render(NotifyMe, { open: true })
  expect(await screen.findByText(/can’t notify this device/)).toBeTruthy()
})
