// boardgame.io's server as it comes: its own transport, its store in memory. Prints its port.

import boardgame from 'boardgame.io/dist/cjs/server.js'
import { Montgolfiere } from './montgolfiere.js'

const server = boardgame.Server({ games: [Montgolfiere], origins: [] })
const { appServer } = await server.run({ port: 0 })
process.stdout.write(`${appServer.address().port}\n`)
