// Plays matches that were played elsewhere: one JSON per line with decks and choices in, positions out.

import { createInterface } from 'node:readline'
import { deal, follow, play } from './montgolfiere.js'

for await (const line of createInterface({ input: process.stdin })) {
  const { target, decks, choices } = JSON.parse(line)
  const shuffle = () => decks.shift()
  const G = { target, totals: [0, 0, 0], phase: 0, ...deal(shuffle) }
  const positions = choices.map(([seat, move]) => {
    const refused = move.type === 'play' ? play(G, seat, move.card, shuffle) : follow(G, seat, move.by, shuffle)
    return refused ?? structuredClone([G.squares, G.hands, G.totals])
  })
  process.stdout.write(`${JSON.stringify(positions)}\n`)
}
