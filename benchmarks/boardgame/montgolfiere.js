// Montgolfière for two seats and the Baron in match play, in boardgame.io's own manner: G is changed in place,
// and a player's view is what is left of it. It keeps the cards in the same order as the Python rules, so that
// one can be held against the other (agree.js).

import core from 'boardgame.io/dist/cjs/core.js'

const { INVALID_MOVE, ActivePlayers } = core

const SEATS = 2
const BARON = 2
const MOON = 12
const START = 5
const HAND = 7
const BONUS = 5
const KINDS = [...Array.from({ length: 15 }, (_, n) => String(n + 1)), 'grapple', 'gas', 'storm', 'motor']
const RANK = Object.fromEntries(KINDS.map((card, rank) => [card, rank]))
const MANY = { grapple: 4, gas: 2, storm: 2 }
const DECK = KINDS.flatMap((card) => Array(MANY[card] ?? 1).fill(card))
const BALLAST = (card) => RANK[card] < RANK.grapple

const byRank = (one, other) => RANK[one] - RANK[other]

/** A fresh deal; `shuffle` gives a deck of cards. */
export function deal(shuffle) {
  const decks = [0, 1, 2].map(() => shuffle(DECK))
  return {
    round: 1,
    squares: [START, START, START],
    hands: [0, 1].map((seat) => decks[seat].slice(0, HAND).sort(byRank)),
    stocks: decks.map((deck, balloon) => (balloon === BARON ? deck : deck.slice(HAND))),
    played: [[], [], []],
    choices: [null, null],
    shown: [false, false],
    table: [],
    moves: [],
    options: [null, null],
  }
}

export function play(G, seat, card, shuffle) {
  if (G.table.length || G.choices[seat] !== null || !G.hands[seat].includes(card)) return INVALID_MOVE
  G.choices[seat] = card
  if (G.choices[0] !== null && G.choices[1] !== null) reveal(G, shuffle)
}

export function follow(G, seat, by, shuffle) {
  if (!G.table.length || G.choices[seat] !== null || !G.options[seat]?.includes(by)) return INVALID_MOVE
  G.choices[seat] = by
  if (G.options.some((options, other) => options && G.choices[other] === null)) return
  for (let other = 0; other < SEATS; other++) if (G.options[other]) hang(G, other, G.choices[other])
  grapple(G, shuffle)
}

export function show(G, seat) {
  if (G.table.length || G.shown[seat] || G.squares[0] !== G.squares[1]) return INVALID_MOVE
  G.shown[seat] = true
}

function reveal(G, shuffle) {
  const squares = [...G.squares]
  const cards = [...G.choices, G.stocks[BARON][0]]
  const awake = [...cards]
  const throwers = [0, 1, 2].filter((balloon) => cards[balloon] === 'gas')
  throwers.sort((one, other) => squares[other] - squares[one])
  for (const thrower of throwers) {
    if (awake[thrower] === null) continue
    for (let balloon = 0; balloon < 3; balloon++)
      if (squares[balloon] === squares[thrower] - 1 && cards[balloon] !== 'motor') awake[balloon] = null
  }
  const stormy = awake.filter((card) => card === 'storm').length % 2 === 1
  const moves = [0, 0, 0]
  const lifted = awake.map((card, balloon) => {
    if (card === null || !BALLAST(card)) return -1
    const same = awake.filter((other, at) => other === card && squares[at] === squares[balloon]).length
    return RANK[card] + (same > 1 ? same : 0)
  })
  const heaviest = Math.max(...lifted)
  awake.forEach((card, balloon) => {
    const square = squares[balloon]
    if (lifted[balloon] >= 0 && lifted[balloon] === heaviest) moves[balloon] = stormy ? Math.max(-1, 1 - square) : 1
    if (card === 'motor') moves[balloon] = Math.min(stormy ? 1 : 2, MOON - square)
    if (card === 'grapple') moves[balloon] = null
  })
  G.table = cards
  G.moves = moves
  G.shown = [false, false]
  grapple(G, shuffle)
}

/** Settle grapples from the top down; where a seat has a choice, wait for it. */
function grapple(G, shuffle) {
  G.choices = [null, null]
  G.options = [null, null]
  while (G.moves.includes(null)) {
    const hanging = [0, 1, 2].filter((balloon) => G.moves[balloon] === null)
    const square = Math.max(...hanging.map((balloon) => G.squares[balloon]))
    const moving = [0, 1, 2].filter((balloon) => G.moves[balloon] && G.squares[balloon] === square + 1)
    const above = [...new Set(moving.map((balloon) => G.moves[balloon]))].sort((one, other) => one - other)
    for (const balloon of hanging) {
      if (G.squares[balloon] !== square) continue
      if (above.length > 1 && balloon !== BARON) G.options[balloon] = above
      else hang(G, balloon, above.length ? above[above.length - 1] : 0)
    }
    if (G.options[0] || G.options[1]) {
      G.phase += 1
      return
    }
  }
  land(G, shuffle)
}

function hang(G, balloon, by) {
  const square = G.squares[balloon]
  G.moves[balloon] = Math.min(Math.max(square + by, 1), MOON) - square
}

function land(G, shuffle) {
  for (let balloon = 0; balloon < 3; balloon++) G.squares[balloon] += G.moves[balloon]
  const landed = G.squares.includes(MOON)
  G.table.forEach((card, balloon) => {
    G.played[balloon].push(card)
    if (balloon === BARON) {
      G.stocks[BARON].shift()
      return
    }
    const hand = G.hands[balloon]
    hand.splice(hand.indexOf(card), 1)
    if (G.stocks[balloon].length && !landed) {
      hand.push(G.stocks[balloon].shift())
      hand.sort(byRank)
    }
  })
  G.table = []
  G.moves = []
  G.phase += 1
  if (landed || !G.hands[0].length) score(G, shuffle)
  else G.round += 1
}

function score(G, shuffle) {
  G.squares.forEach((square, balloon) => {
    G.totals[balloon] += square + (square === MOON ? BONUS : 0)
  })
  if (Math.max(...G.totals) < G.target) Object.assign(G, deal(shuffle))
}

/** The game as boardgame.io wants it. */
export const Montgolfiere = {
  name: 'montgolfiere',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true, // or it would keep every state
  setup: ({ random }) => ({ target: 1000, totals: [0, 0, 0], phase: 0, ...deal(random.Shuffle) }),
  turn: { activePlayers: ActivePlayers.ALL },
  endIf: ({ G }) => (Math.max(...G.totals) >= G.target ? { totals: G.totals } : undefined),
  moves: {
    play: sealed(({ G, playerID, random }, card) => play(G, Number(playerID), card, random.Shuffle)),
    follow: sealed(({ G, playerID, random }, by) => follow(G, Number(playerID), by, random.Shuffle)),
    show: sealed(({ G, playerID }) => show(G, Number(playerID))),
  },
  playerView: ({ G, playerID }) => {
    const { hands, stocks, choices, ...open } = G
    const squadron = G.squares[0] === G.squares[1]
    return {
      ...open,
      hands: hands.map((hand, seat) =>
        String(seat) === playerID || (playerID !== null && squadron && G.shown[seat]) ? hand : null,
      ),
      counts: hands.map((hand) => hand.length),
      stocks: stocks.map((stock) => stock.length),
      chose: choices.map((choice) => choice !== null),
      choice: playerID === null ? null : choices[Number(playerID)],
      next: playerID !== null && G.squares[Number(playerID)] === G.squares[BARON] ? stocks[BARON][0] : null,
    }
  },
}

/** A move that only the server makes, that the log keeps from others, and that meets those of others. */
function sealed(move) {
  return { move, client: false, redact: true, ignoreStaleStateID: true }
}
