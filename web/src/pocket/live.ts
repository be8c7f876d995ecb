/** Python for the examples of the documentation, which fetches this file by its name when one is run. */

import type { Job, Thinking, Thought } from './said'

let worker: Worker | undefined
let port: Promise<MessagePort> | undefined
let asked = 0
const answers = new Map<number, (said: Thought['said']) => void>()

/** What an example says, and its last picture as SVG. */
export async function run(code: string): Promise<[said: string, picture: string]> {
  port ??= wake()
  port.catch(() => stop()) // the next one tries again
  const to = await port
  const job: Job = { n: ++asked, job: code, body: '' }
  const said = await new Promise<Thought['said']>((answer) => {
    answers.set(job.n, answer)
    to.postMessage(job)
  })
  return JSON.parse(said ?? '')
}

/** Whatever runs is ended, and all names are forgotten. */
export function stop(): void {
  worker?.terminate()
  port = undefined
}

async function wake(): Promise<MessagePort> {
  const { version } = await (await fetch('/pocket/manifest.json')).json()
  worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: 'thinker' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ folder: `/pocket/${version}/`, about: 'notebook', port: port1 } satisfies Thinking, [port1])
  port2.onmessage = ({ data: { n, said } }: MessageEvent<Thought>) => answers.get(n)?.(said)
  return port2
}
