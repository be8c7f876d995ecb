/** The worker in which bots think, so that nothing else has to wait for them; and the examples of the documentation run. */

import { engine } from './engine'
import type { Job, Thinking, Thought } from './said'

self.onmessage = async ({ data }: MessageEvent<Thinking>) => {
  const python = await engine(data.folder)
  const { work } = python.pyimport(`bisat.server.pocket.${data.about}`)
  data.port.onmessage = ({ data: { n, job, body } }: MessageEvent<Job>) => {
    let said: string | null = null
    try {
      said = work(job, body)
    } catch {
      // whoever asked hears that nothing came of it
    }
    data.port.postMessage({ n, said } satisfies Thought)
  }
}
