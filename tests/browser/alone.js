// One who is at a table twice: what the page shows comes to its own socket, and another one moves; in real time
// no quicker than fingers do.
(home, game, seats, options, most) => {
  clearInterval(window.played?.skips)
  const press = () => document.querySelectorAll('button:enabled').forEach((each) => {
    if (['Skip', 'I know it'].includes(each.textContent.trim())) each.click()
  })
  const played = (window.played = { acts: 0, stage: null, skips: setInterval(press, 100) })
  const laid = async (place) => {
    const asked = { game, options, seats: seats.split(' ').map((it) => it === 'me' ? { kind: it } : { kind: 'bot', level: it }) }
    const { id } = await (await place.ask('POST', '/api/tables', JSON.stringify({ ...asked, public: false }))).json()
    history.pushState(null, '', `/t/${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
    return id
  }
  const plays = async () => {
    const place = (await import(home)).local()
    const socket = place.socket(`/ws/tables/${game ? await laid(place) : location.pathname.split('/')[2]}`)
    const boards = new Map()
    let [waiting, asked] = [null, false]
    const act = () => {
      const needed = ({ seat, legal }) => legal.length && (!waiting.needed.length || waiting.needed.includes(seat))
      const able = [...boards.values()].filter(needed)
      if (asked || played.stage !== 'playing' || !able.length || played.acts === most) return
      const { seat, legal } = able[played.acts++ % able.length]
      const move = legal[(played.acts * 7) % legal.length]
      asked = setTimeout(() => {
        asked = false
        socket.send(JSON.stringify({ type: 'act', key: `k${played.acts}`, seat, phase: waiting.phase, move }))
      }, 150)
    }
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data)
      played.stage = said.table?.stage ?? played.stage
      waiting = said.waiting ?? waiting
      for (const board of said.boards ?? []) boards.set(board.seat, board)
      act()
    }
  }
  plays().catch((error) => (played.failed = String(error)))
}
