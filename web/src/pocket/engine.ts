/** Python in a worker: the interpreter, the wheels and the package, from files that were checked. */

import type { loadPyodide, PyodideAPI } from 'pyodide'

const PACKAGES = '/lib/python3.14/site-packages'

export async function engine(folder: string): Promise<PyodideAPI> {
  const base = new URL(folder, self.location.href).href
  const found: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${base}pyodide.mjs`)
  const [python, ...zips] = await Promise.all([
    found.loadPyodide({ indexURL: base }),
    ...['wheels.zip', 'bisat.zip'].map(async (name) => (await fetch(base + name)).arrayBuffer()),
  ])
  for (const zip of zips) python.unpackArchive(zip, 'zip', { extractDir: PACKAGES })
  return python
}
