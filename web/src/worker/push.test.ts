import { expect, it, vi } from 'vitest'
import { noteOf, type PushWorld, pushed, tapped } from './push'

const note = { title: 'Montgolfière', body: 'It’s your turn.', url: '/t/abcdefghijkl', tag: 'abcdefghijkl' }

function world(windows: readonly { url: string; focus?: () => Promise<unknown> }[] = []) {
  const made = {
    location: { origin: 'https://play.example' },
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: vi.fn(async () => windows), openWindow: vi.fn(async () => undefined) },
  }
  return made satisfies PushWorld
}

/** An event that can be waited for. */
function event<More>(more: More) {
  const work: Promise<unknown>[] = []
  return { ...more, waitUntil: (one: Promise<unknown>) => void work.push(one), done: () => Promise.all(work) }
}

it('shows a note, the later of two about a table in place of the first', async () => {
  const here = world()
  const came = event({ data: { json: () => note } })
  pushed(here, came)
  await came.done()
  expect(here.registration.showNotification).toHaveBeenCalledWith(
    note.title,
    expect.objectContaining({ body: note.body, tag: note.tag, data: note.url }),
  )
})

it.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('{') }],
  ['half a note', { json: () => ({ title: 'x' }) }],
  ['a link to elsewhere', { json: () => ({ ...note, url: 'https://elsewhere.example/' }) }],
])('leads nowhere by %s, and still shows something', async (_, data) => {
  expect(noteOf(data)).toBeNull()
  const here = world()
  const came = event({ data })
  pushed(here, came)
  await came.done()
  expect(here.registration.showNotification).toHaveBeenCalledWith('bisat', expect.objectContaining({ data: '/' }))
})

it('goes to the window where the table is open, else to a new one', async () => {
  const focus = vi.fn(async () => undefined)
  const open = world([{ url: 'https://play.example/t/abcdefghijkl', focus }])
  const tap = event({ notification: { data: note.url, close: vi.fn() } })
  tapped(open, tap)
  await tap.done()
  expect(focus).toHaveBeenCalled()
  expect(open.clients.openWindow).not.toHaveBeenCalled()

  const closed = world()
  const other = event({ notification: { data: note.url, close: vi.fn() } })
  tapped(closed, other)
  await other.done()
  expect(closed.clients.openWindow).toHaveBeenCalledWith('https://play.example/t/abcdefghijkl')
  expect(other.notification.close).toHaveBeenCalled()
})
