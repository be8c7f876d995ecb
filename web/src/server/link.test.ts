import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hello } from '../wire/types'
import { Link } from './link'
import { FakeSocket } from './socket.fake'

const hello = { type: 'hello', you: { id: 'p', name: '', emblem: '' }, lines: [], boards: [] } as unknown as Hello

let link: Link
let held: boolean[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  held = []
  link = new Link('ws://here/ws/tables/t', { heard: () => undefined, held: (now) => held.push(now) })
})
afterEach(() => {
  link.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function connect(): FakeSocket {
  const socket = FakeSocket.newest.accept()
  socket.deliver(hello)
  return socket
}

describe('what is said', () => {
  test('waits until the connection stands, and goes out once', () => {
    const key = link.send({ type: 'join' })
    expect(link.waits(key)).toBe(true)
    expect(connect().said).toEqual([{ type: 'join', key }])
  })

  test('is answered by an ack, a refusal or a pong', () => {
    const socket = connect()
    const [join, leave] = [link.send({ type: 'join' }), link.send({ type: 'leave' })]
    socket.deliver({ type: 'frame', at: 0, acks: [join] })
    expect([link.waits(join), link.waits(leave)]).toEqual([false, true])
    socket.deliver({ type: 'refused', key: leave, id: 'stale', values: {}, text: '' })
    expect(link.waits(leave)).toBe(false)
  })

  test('is said again under its old key after a cut, unless it was answered', () => {
    const first = connect()
    const done = link.send({ type: 'join' })
    first.deliver({ type: 'frame', at: 0, acks: [done] })
    const open = link.send({ type: 'act', seat: 0, phase: 1, move: { type: 'show' } })
    first.close()
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
    const second = FakeSocket.newest.accept()
    expect(second.said).toEqual([])
    second.deliver(hello)
    expect(second.said.map(({ key }) => key)).toEqual([open])
  })

  test('is said again where the link has moved to, and nobody hears of a cut', () => {
    const first = connect()
    const key = link.send({ type: 'join' })
    link.move('ws://here/ws/tables/t?words=fr')
    expect([first.readyState, FakeSocket.newest.url]).toEqual([FakeSocket.CLOSED, 'ws://here/ws/tables/t?words=fr'])
    expect(connect().said).toEqual([{ type: 'join', key }])
    expect(held).toEqual([true, true])
    vi.advanceTimersByTime(10_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('has a key of its own each time', () => {
    const keys = new Set(Array.from({ length: 50 }, () => link.send({ type: 'close' })))
    expect(keys.size).toBe(50)
    for (const key of keys) expect(key.length).toBeLessThanOrEqual(64)
  })
})

describe('the connection', () => {
  test('is held from the first hello on', () => {
    FakeSocket.newest.accept()
    expect(held).toEqual([])
    connect()
    expect(held).toEqual([true])
  })

  test('is mended with longer and longer waits, never more than a few seconds', () => {
    connect().close()
    expect(held).toEqual([true, false])
    for (let cut = 0; cut < 8; cut++) {
      vi.advanceTimersByTime(6_300)
      FakeSocket.newest.close()
    }
    expect(FakeSocket.all.length).toBeGreaterThanOrEqual(9)
    vi.advanceTimersByTime(100)
    expect(FakeSocket.all.length).toBeLessThanOrEqual(10)
  })

  test('says where it is mended that it stood before', () => {
    connect().close()
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.all.map(({ url }) => url)).toEqual(['ws://here/ws/tables/t', 'ws://here/ws/tables/t?again=1'])
    link.move('ws://here/ws/tables/t?words=fr')
    connect().close()
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.newest.url).toBe('ws://here/ws/tables/t?words=fr&again=1')
  })

  test('is given up when nothing comes back', () => {
    const socket = connect()
    vi.advanceTimersByTime(15_000)
    expect(socket.said.map(({ type }) => type)).toEqual(['ping'])
    vi.advanceTimersByTime(8_000)
    expect(socket.readyState).toBe(FakeSocket.CLOSED)
    expect(held).toEqual([true, false])
  })

  test('stays when somebody answers', () => {
    const socket = connect()
    vi.advanceTimersByTime(15_000)
    socket.deliver({ type: 'pong', key: socket.said[0]?.key ?? '', at: 0 })
    vi.advanceTimersByTime(9_000)
    expect(socket.readyState).toBe(FakeSocket.OPEN)
  })

  test('that never stands is tried anew', () => {
    vi.advanceTimersByTime(9_000)
    expect(FakeSocket.all.length).toBeGreaterThan(1)
  })

  test('is dropped when the network goes, and mended at once when it comes back', () => {
    const socket = connect()
    dispatchEvent(new Event('offline'))
    expect(socket.readyState).toBe(FakeSocket.CLOSED)
    expect(held).toEqual([true, false])
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    connect()
    expect(held).toEqual([true, false, true])
  })

  test('is asked after when a sleeping page wakes', () => {
    const socket = connect()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(socket.said.map(({ type }) => type)).toEqual(['ping'])
  })
})

describe('gone', () => {
  test('for good: nobody connects again', () => {
    connect().deliver({ type: 'gone', id: 'no_such_table', text: '', again: false })
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
    expect(held).toEqual([true])
  })

  test('for a moment: the connection is mended', () => {
    const socket = connect()
    socket.deliver({ type: 'gone', id: 'restarting', text: '', again: true })
    socket.close()
    vi.advanceTimersByTime(1_000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('an old socket is not heard any more', () => {
    const heard: string[] = []
    link.close()
    FakeSocket.all = []
    link = new Link('ws://here', { heard: ({ type }) => heard.push(type), held: () => undefined })
    const old = connect()
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    connect()
    old.deliver({ type: 'frame', at: 0 })
    expect(heard).toEqual(['hello', 'hello'])
  })
})
