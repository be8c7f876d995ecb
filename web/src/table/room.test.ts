import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeSocket } from '../server/socket.fake'
import type { Refused } from '../wire/types'
import { Room } from './room.svelte'
import { BEN, board, entry, hello, sitter, table } from './table.fake'

let room: Room
let refusals: Refused[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  refusals = []
  room = new Room('k3v7', (refused) => refusals.push(refused))
})
afterEach(() => {
  room.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function connect(said = hello()): FakeSocket {
  const socket = FakeSocket.newest.accept()
  socket.deliver(said)
  return socket
}

test('knocks at its own table', () => {
  expect(FakeSocket.newest.url).toMatch(/^ws:\/\/.*\/ws\/tables\/k3v7$/)
})

describe('words', () => {
  const plain = { svg: '<svg/>', text: '', moves: [], lines: [['All is said.']] }
  const played = (game: string) => hello({ table: table({ game }), boards: [board([entry('dealt')], { plain })] })

  test('are asked for where the game has no scene, before anything is shown', () => {
    connect(played('chess'))
    expect(room.table).toBeNull()
    expect(FakeSocket.all).toHaveLength(2)
    expect(FakeSocket.newest.url).toMatch(/k3v7\?words=en$/)
    connect(played('chess'))
    expect(room.sights[0]?.plain?.said).toEqual(['All is said.'])
  })

  test('come in another language when one is chosen', () => {
    connect(played('chess'))
    connect(played('chess'))
    room.speak('en')
    expect(FakeSocket.all).toHaveLength(2)
    room.speak('fr')
    expect(FakeSocket.newest.url).toMatch(/\?words=fr$/)
    expect(room.connection).toBe('held')
  })

  test('are nothing to a game that has a scene', () => {
    connect()
    room.speak('fr')
    expect(FakeSocket.all).toHaveLength(1)
  })
})

describe('frames', () => {
  test('change what they name and leave the rest', () => {
    const socket = connect()
    socket.deliver({ type: 'frame', at: 2000, waiting: { needed: [1], until: null, phase: 1, sealed: true } })
    expect(room.waiting?.needed).toEqual([1])
    expect(room.table?.stage).toBe('playing')
    expect(room.sights).toHaveLength(1)
  })

  test('add lines of chat; a hello says which there are', () => {
    const line = { person: BEN, seat: 1, to: 'all', text: 'hi', reaction: null, wall: 5 } as const
    const socket = connect()
    socket.deliver({ type: 'frame', at: 0, lines: [line] })
    socket.deliver({ type: 'frame', at: 0, lines: [{ ...line, wall: 6 }] })
    expect(room.lines.map(({ wall }) => wall)).toEqual([5, 6])
    socket.deliver(hello({ lines: [line] }))
    expect(room.lines).toHaveLength(1)
  })

  test('keep the sights in the order of the seats, and drop those of a spectator who sits down', () => {
    const socket = connect(hello({ boards: [board([entry('dealt')], { seat: null })] }))
    expect(room.sights.map(({ seat }) => seat)).toEqual([null])
    socket.deliver({
      type: 'frame',
      at: 0,
      boards: [board([entry('dealt')], { seat: 2 }), board([entry('dealt')], { seat: 0 })],
    })
    expect(room.sights.map(({ seat }) => seat)).toEqual([0, 2])
  })
})

describe('sending', () => {
  test('is known by its kind until the answer is here', () => {
    const socket = connect()
    room.send({ type: 'act', seat: 0, phase: 1, move: {} })
    expect([room.sends('act', 'undo'), room.sends('chat')]).toEqual([true, false])
    socket.deliver({ type: 'frame', at: 0, acks: [socket.said[0]?.key ?? ''] })
    expect(room.sends('act')).toBe(false)
  })

  test('ends with a refusal, which is handed on', () => {
    const socket = connect()
    room.send({ type: 'start' })
    socket.deliver({ type: 'refused', key: socket.said[0]?.key ?? '', id: 'only_the_host', values: {}, text: 'No.' })
    expect(room.sends('start')).toBe(false)
    expect(refusals.map(({ id }) => id)).toEqual(['only_the_host'])
  })

  test('lasts through a cut', () => {
    const first = connect()
    room.send({ type: 'act', seat: 0, phase: 1, move: {} })
    first.close()
    vi.advanceTimersByTime(1_000)
    const second = connect()
    expect(room.sends('act')).toBe(true)
    second.deliver({ type: 'frame', at: 0, acks: [second.said[0]?.key ?? ''] })
    expect(room.sends('act')).toBe(false)
  })
})

describe('match time', () => {
  test('runs while the match is played', () => {
    connect()
    vi.advanceTimersByTime(500)
    expect(room.now()).toBe(1500)
  })

  test.each([{ paused: true }, { stage: 'finished' } as const, { stage: 'open' } as const])(
    'stands still: %o',
    (how) => {
      connect(hello({ table: table(how) }))
      vi.advanceTimersByTime(500)
      expect(room.now()).toBe(1000)
    },
  )

  test('is what the server says', () => {
    connect().deliver({ type: 'frame', at: 7000 })
    expect(room.now()).toBe(7000)
  })
})

describe('the connection', () => {
  test('is lost, mended, and then no news', () => {
    connect().close()
    expect(room.connection).toBe('lost')
    vi.advanceTimersByTime(1_000)
    connect()
    expect(room.connection).toBe('mended')
    vi.advanceTimersByTime(3_000)
    expect(room.connection).toBe('held')
  })

  test('gone is only what will not come back', () => {
    const socket = connect()
    socket.deliver({ type: 'gone', id: 'restarting', text: '', again: true })
    expect(room.gone).toBeNull()
    socket.deliver({ type: 'gone', id: 'removed', text: '', again: false })
    expect(room.gone?.id).toBe('removed')
  })
})

test('people may change while the match goes on', () => {
  const socket = connect()
  socket.deliver({ type: 'frame', at: 0, table: table({ seats: [sitter(BEN), sitter(null)] }) })
  expect(room.table?.seats[1]?.kind).toBe('bot')
})

describe('who asks', () => {
  const key = (socket: FakeSocket) => socket.said.at(-1)?.key ?? ''

  test('learns that it was done', async () => {
    const socket = connect()
    const answer = room.ask({ type: 'build', edition: 0, draft: [] })
    expect(room.sends('build')).toBe(true)
    socket.deliver({ type: 'frame', at: 0, acks: [key(socket)] })
    expect(await answer).toBeNull()
    expect(room.sends('build')).toBe(false)
  })

  test('hears a refusal that nobody else hears of', async () => {
    const socket = connect()
    const answer = room.ask({ type: 'build', edition: 0, draft: [] })
    socket.deliver({ type: 'refused', key: key(socket), id: 'changed_meanwhile', values: {}, text: '' })
    expect((await answer)?.id).toBe('changed_meanwhile')
    expect(refusals).toEqual([])
  })
})

describe('coming back to a table at a pace of days', () => {
  const days = table({ options: { days: 1 } })
  const at = (...log: string[]) => hello({ table: days, boards: [board(log.map((type) => entry(type)))] })
  const back = () => {
    room.close()
    room = new Room('k3v7', (refused) => refusals.push(refused))
  }

  afterEach(() => localStorage.clear())

  test('shows what happened since', () => {
    connect(at('dealt'))
    expect(room.missed).toEqual([])
    back()
    connect(at('dealt', 'flew'))
    expect(room.missed.map(({ log }) => log.length)).toEqual([1, 2])
    expect(room.missed[1]).toEqual(room.sights[0])
    expect(room.sights[0]?.news).toEqual([{ type: 'flew' }])
  })

  test('shows nothing where nothing happened, or too much', () => {
    connect(at('dealt'))
    back()
    connect(at('dealt'))
    expect(room.missed).toEqual([])
    back()
    connect(at('dealt', ...Array.from({ length: 20 }, () => 'flew')))
    expect(room.missed).toEqual([])
  })

  test('is nothing to other tables, and a match that is over is forgotten', () => {
    connect(hello({ boards: [board([entry('dealt')])] }))
    expect(localStorage.getItem('bisat.left')).toBeNull()
    back()
    connect(at('dealt'))
    back()
    connect(hello({ table: { ...days, stage: 'finished' }, boards: [board([entry('dealt'), entry('ended')])] }))
    expect(localStorage.getItem('bisat.left')).toBe('[]')
  })
})
