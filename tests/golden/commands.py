"""Commands in a shell, and what they print."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from tests.golden.kept import GAMES, recorded
from tests.golden.schemas import nameless, plain_games

TIMES = ("seconds", "decisions_per_second", "ms_per_decision")
"""Figures that are others each time."""

REPLAYED = {
    "montgolfiere": ("clocks around a series", "leavers", "series against the Baron", "grapples"),
    "tapis-volant": ("clocks", "bots", "leavers"),
    "flying-sultans": ("clocks", "bots", "S10, both, four"),
    "labyrinth-duel": ("bots", "wrong calls", "practice"),
    "magic-fold": ("bots", "championship of two", "F11, late"),
}
"""Matches that are replayed in words."""

SHORT = "--games 1 --json --seed golden"
LINES = (
    "games",
    "games --json",
    "simulate montgolfiere --seats 6 --games 20 --json --seed golden",
    f"simulate montgolfiere --bots easy,random,medium {SHORT}",
    "simulate montgolfiere --option match=20 --option bank=60 --games 5 --json --seed 7",
    "simulate tapis-volant --games 2 --json --seed golden",
    f"simulate tapis-volant --bots easy --seats 4 {SHORT}",
    f"simulate flying-sultans {SHORT}",
    f"simulate flying-sultans --bots easy {SHORT}",
    f"simulate labyrinth-duel --option cards=1 --bots easy --seats 2 {SHORT}",
    f"simulate labyrinth-duel --seats 2 {SHORT}",
    "simulate magic-fold --games 3 --json --seed golden",
    f"simulate magic-fold --bots easy --option short=true {SHORT}",
    "arena montgolfiere --bots random,easy --games 4 --json --seed golden",
    *(f"schema {game}" for game in GAMES),
    "schema montgolfiere --option bank=60 --option match=20",
    "schema magic-fold --option championship=true",
    "schema tapis-volant --option bank=60",
    "games --jsn",
    "simulate montgolfiere --bots genius",
    "simulate montgolfiere --seats 7",
    "simulate montgolfiere --option board=13",
    "replay nothing.json",
    "replay broken.json",
    "replay stopped.json",
)
"""What is typed in a folder with some matches in it."""


def lay_out(folder: Path) -> Iterator[str]:
    """Put matches into a folder, and say how they are replayed."""
    for game, names in REPLAYED.items():
        saved = {match["name"]: match["saved"] for match in recorded(game)}
        for number, name in enumerate(names):
            path = folder / f"{game}-{number}.json"
            path.write_bytes(msgspec.json.encode(saved[name]))
            yield f"replay {path.name}"
    (folder / "broken.json").write_text('{"header": ')
    whole = recorded("magic-fold")[0]["saved"]
    stopped = {**whole, "events": whole["events"][1:]}
    (folder / "stopped.json").write_bytes(msgspec.json.encode(stopped))


def printed(folder: Path, line: str) -> dict[str, Any]:
    """A command and what it prints in a folder."""
    (command,) = entry_points(group="console_scripts", name="bisat")
    out, err = StringIO(), StringIO()
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        code = command.load()(line.split())
    return {"command": line, "code": code, "out": _plain(line, out.getvalue()), "err": err.getvalue()}


def _plain(line: str, out: str) -> Any:
    """JSON as it is meant, without times and names of definitions; text as its lines."""
    if line.startswith("schema") and out:
        return nameless(msgspec.json.decode(out))
    if "--json" not in line or not out:
        return out.split(os.linesep)
    told = msgspec.json.decode(out)
    return plain_games(told) if isinstance(told, list) else _timeless(told)


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _timeless(part) for name, part in value.items() if name not in TIMES}
    return [_timeless(part) for part in value] if isinstance(value, list) else value
