// Compiles Python for the interpreter that a browser runs: `node compile.mjs FOLDER` makes a .pyc of each .py in it.
import { readdirSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

const folder = process.argv[2]
const python = await loadPyodide()
python.mountNodeFS('/made', folder)
python.globals.set('names', python.toPy(readdirSync(folder).filter((name) => name.endsWith('.py'))))
python.runPython(`
from importlib.util import source_hash
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

for name in names:
    path = Path("/made") / name
    where, _, source = path.read_bytes().partition(b"\\0")
    theirs = not where.startswith((b"bisat/", b"pyodide/", b"_pyodide/"))  # whose docstrings nobody reads here
    code = compile(source, where.decode(), "exec", dont_inherit=True, optimize=2 if theirs else 0)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
`)
