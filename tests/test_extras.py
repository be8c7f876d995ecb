"""`pip install bisat` is the library and its commands: without extras they work, or say what is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
PACKAGES = packages_distributions()

BARE = """
import io, json, sys

allowed = {*sys.stdlib_module_names, "bisat", *sys.argv[1:]}

class Bare:
    def __init__(self, finder):
        self._finder = finder

    def __getattr__(self, name):
        return getattr(self._finder, name)

    def find_spec(self, name, path=None, target=None):
        known = name.partition(".")[0] in allowed
        return self._finder.find_spec(name, path, target) if known else None

sys.meta_path[:] = map(Bare, sys.meta_path)

import bisat
from bisat.cli import main

for entry in bisat.entries():
    match = bisat.new(entry.id, seats=max(2, entry.seats[0]), seed=7)
    while not match.waiting().seats:
        match.tick()
    seat = match.waiting().seats[0]
    match.act(seat, match.legal(seat)[0])
    assert bisat.open(match.save()).state == match.state and match.log() and match.svg()

def run(command, code=0, said=""):
    sys.stdin = io.TextIOWrapper(io.BytesIO(said.encode()))
    print("$", command, flush=True)
    assert main(command.split()) == code, command

game, saved = "montgolfiere", bisat.new("montgolfiere", seats=2, seed=7).save()
run("games")
run(f"simulate {game} --seats 2 --games 2 --bots random,easy")
run(f"arena {game} --games 2 --bots random,easy --workers 1")
run("rpc", said='{"jsonrpc": "2.0", "id": 1, "method": "games"}' + chr(10))
run("replay -", said=json.dumps(saved))
run(f"schema {game}")
run("serve --port 0", 1)
run("", 1)
run("work --store postgresql://x --bus redis://x", 1)
run(f"report {game}", 1)
run(f"arena {game} --games 2 --bots random,easy --cluster local", 1)
"""


def modules(requirements: list[str]) -> set[str]:
    """What can be imported once these are installed, and what they need themselves."""
    found: set[str] = set()
    for requirement in requirements:
        if "extra ==" in requirement:
            continue
        named = re.match(r"[\w.-]+", requirement)
        assert named is not None
        name = named[0]
        found |= {top for top, owners in PACKAGES.items() if name.lower() in map(str.lower, owners)}
        found |= modules(distribution(name).requires or [])
    return found


def test_the_library_and_its_commands_need_little() -> None:
    bare = modules(PROJECT["dependencies"])
    assert {"msgspec", "rich"} <= bare
    assert not {"uvicorn", "starlette", "websockets", "numpy"} & bare
    command = [sys.executable, "-W", "error", "-c", BARE, *sorted(bare)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-2000:]
    told = [line for line in done.stderr.splitlines() if line]
    missing = [("uvicorn", "server")] * 2
    missing += [("asyncpg", "scale"), ("choix", "report"), ("distributed", "cluster")]
    install = "This needs {}, which isn’t installed: pip install 'bisat[{}]' brings it."
    assert told == [f"bisat: {install.format(*each)}" for each in missing]
