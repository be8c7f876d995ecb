"""Record what bisat says now: `python -m tests.golden.record [saved] [rpc] [wire] [folder] [commands]`.

Whatever is named is recorded anew, without a name everything. `add GAME FILE…` takes saved matches of a game
in, each under the name of its file. Matches that were recorded once stay as they are: only what they say is
recorded anew, and to lose one it must be taken out by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from tests.golden import botted, kept, matches
from tests.golden.commands import LINES, lay_out, printed
from tests.golden.conversations import ODD, answers, made
from tests.golden.folder import FOLDER, LATER, fill, look, pack, unpack
from tests.golden.kept import GAMES
from tests.golden.plans import BOTTED, WALKED
from tests.golden.rpc import Rpc
from tests.golden.server import Server
from tests.golden.walking import walk
from tests.golden.wire import SCENES, scene


def saved() -> None:
    """The matches of every game, and what they say."""
    for game in GAMES:
        with Rpc() as rpc:
            known = _matches(game)
            for plan in WALKED:
                if plan.game == game and plan.name not in known:
                    known[plan.name] = walk(rpc, plan)
            for one in BOTTED:
                if one.game == game and one.name not in known:
                    known[one.name] = botted.play(one)
            kept.keep(game, [matches.record(rpc, name, known[name]) for name in sorted(known)])


def add(game: str, *files: str) -> None:
    """Take matches in."""
    with Rpc() as rpc:
        known = _matches(game)
        for path in map(Path, files):
            known[path.stem] = msgspec.json.decode(path.read_bytes())
        kept.keep(game, [matches.record(rpc, name, known[name]) for name in sorted(known)])


def _matches(game: str) -> dict[str, Any]:
    """The matches of a game that were recorded before."""
    if not kept.path(game).exists():
        return {}
    return {one["name"]: one["saved"] for one in kept.recorded(game)}


def wire() -> None:
    """What the server says in every scene."""
    with TemporaryDirectory() as folder, Server(Path(folder)) as server:
        kept.keep("wire", [{"name": name, "steps": scene(server, name)} for name in SCENES])


def folder() -> None:
    """What is found in the data folder; the folder itself only if there is none."""
    with TemporaryDirectory() as place:
        if not FOLDER.exists():
            with Server(Path(place, "new")) as server:
                known = fill(server)
            pack(Path(place, "new"))
        else:
            known = kept.recorded("folder")[0]
        unpack(Path(place, "old"))
        with Server(Path(place, "old"), LATER) as server:
            kept.keep("folder", [known, *look(server, known)])


def rpc() -> None:
    """What is answered to lines of requests."""
    known = {one["name"]: one["lines"] for one in kept.recorded("rpc")} if kept.path("rpc").exists() else {}
    known["odd"] = list(ODD)
    for game in GAMES:
        if game not in known:
            with Rpc() as conversation:  # handles of matches count from the first
                known[game] = made(conversation, game)
    kept.keep("rpc", [{"name": it, "lines": known[it], "answers": answers(known[it])} for it in known])


def commands() -> None:
    """What commands print."""
    with TemporaryDirectory() as place:
        lines = [*LINES, *lay_out(Path(place))]
        kept.keep("commands", [printed(Path(place), line) for line in lines])


KINDS: dict[str, Callable[[], None]] = {
    "saved": saved,
    "rpc": rpc,
    "wire": wire,
    "folder": folder,
    "commands": commands,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["add"]:
        add(*sys.argv[2:])
    else:
        for kind in sys.argv[1:] or KINDS:
            KINDS[kind]()
