// The place in a page as its client has it, without scenes: asked by messages, and timed where they arrive.
window.pocket = async () => {
  const { version } = await (await fetch('/pocket/manifest.json')).json()
  const folder = `/pocket/${version}/`
  const built = await (await fetch('/worker.js')).text()
  const workerOf = (name) =>
    new Worker(built.match(new RegExp(`/assets/python-${name}-[\\w-]+\\.js`))[0], { type: 'module' })
  const began = performance.now()
  const place = workerOf('place')
  const answers = new Map()
  let heard = () => undefined
  let n = 0
  await new Promise((ready, fail) => {
    place.onmessage = ({ data }) => {
      if (data.type === 'ready') ready()
      else if (data.type === 'failed') fail(new Error(data.why))
      else if (data.type === 'answer') answers.get(data.n)(data)
      else if (data.type === 'heard' && data.text) heard(JSON.parse(data.text))
    }
    place.postMessage({ type: 'start', folder })
  })
  const woke = performance.now() - began
  const thinker = workerOf('thinker')
  const { port1, port2 } = new MessageChannel()
  thinker.postMessage({ folder, about: 'thinker', port: port1 }, [port1])
  const thoughts = new Map()
  port2.onmessage = ({ data }) => thoughts.get(data.n)(data.said)

  const ask = async (method, path, body) => {
    const answer = await new Promise((came) => {
      answers.set(++n, came)
      place.postMessage({ type: 'ask', n, method, path, body: JSON.stringify(body ?? {}) })
    })
    return JSON.parse(new TextDecoder().decode(answer.body))
  }
  const pause = (ms) => new Promise((done) => setTimeout(done, ms))

  /** Positions stay here: to hand them out would itself block the page. */
  let positions = []
  const think = async (job, at) => {
    Object.assign(job, positions[at])
    const began = performance.now()
    const said = await new Promise((came) => {
      thoughts.set(++n, came)
      port2.postMessage({ n, job: JSON.stringify(job), body: '' })
    })
    if (!said || said.startsWith('null')) throw new Error(`${job.level} has no thought`)
    return performance.now() - began
  }

  /** Play a match at this device by chance; how long each act took, and some positions on the way. */
  const play = async (game, seats, acts, millis) => {
    const { id } = await ask('POST', '/api/tables', {
      game,
      options: {},
      seats: Array.from({ length: seats }, () => ({ kind: 'me' })),
      public: false,
    })
    const boards = new Map()
    let [waiting, table, woken] = [null, null, () => undefined]
    const asked = new Map()
    heard = (message) => {
      for (const key of message.acks ?? []) asked.get(key)?.(true)
      if (message.type === 'refused') asked.get(message.key)?.(false)
      if (message.table) table = message.table
      if (message.waiting) waiting = message.waiting
      for (const board of message.boards ?? []) boards.set(board.seat, board)
      woken()
    }
    const socket = ++n
    place.postMessage({ type: 'open', n: socket, path: `/ws/tables/${id}` })
    const times = []
    positions = []
    let refused = 0
    const ends = performance.now() + millis
    while (times.length < acts && performance.now() < ends && table?.stage !== 'ended') {
      const able = [...boards.values()].filter(
        ({ seat, legal }) => legal.length && (!waiting.needed.length || waiting.needed.includes(seat)),
      )
      const board = able[times.length % Math.max(1, able.length)]
      if (!board) {
        await Promise.race([new Promise((next) => (woken = next)), pause(200)])
        continue
      }
      if (times.length % 3 === 0) positions.push({ view: board.view, legal: board.legal, options: table.options })
      const key = `k${++n}`
      const began = performance.now()
      const done = new Promise((answer) => asked.set(key, answer))
      const move = board.legal[(times.length * 7) % board.legal.length]
      const said = { type: 'act', key, seat: board.seat, phase: waiting.phase, move }
      place.postMessage({ type: 'say', n: socket, text: JSON.stringify(said) })
      if (await done) times.push(performance.now() - began)
      else refused++
      await pause(60)
    }
    place.postMessage({ type: 'say', n: socket, text: null })
    return { times, refused, positions: positions.length }
  }
  Object.assign(window.pocket, { woke, play, think, ask, all: [place, thinker] })
  return woke
}
/** How many times slower this process is than the processor: the best two milliseconds beside a second of them. */
window.slowness = () => {
  const began = performance.now()
  let [best, all] = [0, 0]
  for (let now = began; now - began < 1_000; ) {
    const from = now
    let steps = 0
    for (let n = 0; now - from < 2; now = performance.now(), steps++) for (let i = 0; i < 1e4; i++) n += i & 1 ? 1 : 2
    best = Math.max(best, steps / (now - from))
    all += steps
  }
  return best / (all / (performance.now() - began))
}
