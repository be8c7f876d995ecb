"""How long the recorded matches of the browser's tests are shown: `python -m tests.showing` writes."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from bisat import catalog
from bisat.core.showing import showing

WEB = Path(__file__).parents[1] / "web" / "src"
FILE = WEB / "scene" / "showing.json"
GAMES = ("montgolfiere", "tapis-volant", "flying-sultans", "magic-fold")
"""Those in which something takes time to be shown."""


def times() -> dict[str, list[int]]:
    """For each recorded match how long each of its events is shown at a normal pace."""
    return {
        f"{game}/{path.stem}": _times(game, path)
        for game in GAMES
        for path in sorted((WEB / "games" / game / "fixtures").glob("*.jsonl"))
        if '"happened"' in path.read_text(encoding="utf-8")
    }


def _times(game: str, path: Path) -> list[int]:
    kind = catalog.build(game).unwrapped().types.fact
    frames = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    happened = [frame["view"].get("happened") for frame in frames]
    shown: list[int] = []
    for facts in happened:  # what did not change is left out
        shown.append(
            showing(tuple(msgspec.convert(fact, kind) for fact in facts)) if facts is not None else shown[-1]
        )
    return shown


def text() -> str:
    """The file, a line for each match."""
    lines = [f'  "{name}": "{" ".join(map(str, each))}"' for name, each in times().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
