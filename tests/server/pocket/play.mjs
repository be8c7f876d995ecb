// Runs the files that a browser takes along, with a script of ours: `node play.mjs ENGINE SCRIPT ARGUMENT`.
import { readFileSync } from 'node:fs'

const [engine, script, argument] = process.argv.slice(2)
const { loadPyodide } = await import(`${engine}/pyodide.mjs`)
const python = await loadPyodide({ indexURL: `${engine}/` })
for (const name of ['wheels.zip', 'bisat.zip'])
  python.unpackArchive(new Uint8Array(readFileSync(`${engine}/${name}`)), 'zip', {
    extractDir: '/lib/python3.14/site-packages',
  })
python.runPython(readFileSync(script, 'utf8'))
console.log(python.globals.get('told')(argument).toJs().join('\n'))
