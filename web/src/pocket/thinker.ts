/** The worker in which bots think, so that nothing else has to wait for them. */

import { engine } from './engine'
import type { Job, Thought } from './said'

self.onmessage = async ({ data }: MessageEvent<{ readonly folder: string; readonly port: MessagePort }>) => {
  const python = await engine(data.folder)
  const { think } = python.pyimport('bisat.server.pocket.place')
  data.port.onmessage = ({ data: { n, job, body } }: MessageEvent<Job>) => {
    let said: Uint8Array | null = null
    try {
      const thought = think(job, body)
      said = thought.toJs()
      thought.destroy()
    } catch {
      // whoever asked hears that nothing came of it
    }
    data.port.postMessage({ n, said } satisfies Thought)
  }
}
