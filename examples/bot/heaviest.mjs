// A bot for Montgolfière in JavaScript. It is asked on standard input, one JSON-RPC 2.0 message per line,
// and answers on standard output in the same way. It needs nothing but Node.

import { createInterface } from 'node:readline'

/** Drops the heaviest ballast it has; what is no ballast weighs nothing. */
function choose({ legal, memory }) {
  const weight = ({ card }) => Number(card) || 0
  const move = legal.reduce((best, each) => (weight(each) > weight(best) ? each : best))
  return { move, memory: { asked: (memory?.asked ?? 0) + 1 } }
}

const METHODS = { choose }

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const made = METHODS[method]
  const unknown = { code: -32601, message: `There is no method ${method}.` }
  const answer = made ? { result: made(params) } : { error: unknown }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
}
