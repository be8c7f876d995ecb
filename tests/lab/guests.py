"""Bots that visitors wrote: as classes, and as a command that answers JSON-RPC."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from bisat.core.bot import Choice, Spent
from bisat.core.rng import Rng


class First:
    """The first legal move, said without further ado."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        return legal[0]


class Counting:
    """Remembers how often it was asked in this match."""

    remembers = True

    def __init__(self) -> None:
        self.memories: list[Any] = []

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent, memory: Any) -> Choice:
        self.memories.append(memory)
        return Choice(legal[0], memory=(memory or 0) + 1)


class Cheat:
    """Plays what nobody offered."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        return "no such move"


class Asleep:
    """Never answers."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        while True:
            time.sleep(1)


class Broken:
    """Goes wrong each time."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        raise ZeroDivisionError


class Narrow:
    """Expects less than it is told."""

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[0]


class Leaver:
    """Ends whatever process it is in."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        sys.exit("enough")


class Wavering:
    """Any legal move, by the chance that it is given."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        return rng.choice(legal)


class Meddler:
    """Reads what is not meant for it, and answers in the name of others."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng, spent: Spent) -> Any:
        sys.stdin.readline()
        print('{"move":"mine","after_ms":0,"spent":0}', flush=True)
        return legal[0]


FIRST = First()


class Mute:
    """No bot at all."""


def main(manner: str) -> None:
    """Answer questions, in a good manner or a bad one."""
    for line in sys.stdin:
        asked = json.loads(line)
        params = asked["params"]
        assert (asked["method"], params["view"]["seat"]) == ("choose", params["seat"])
        times = (params["memory"] or 0) + 1
        move = {"type": "play", "card": "1"} if manner == "cheats" else params["legal"][times % 2 - 1]
        answers = {
            "ends": None,
            "raves": json.dumps(
                {"jsonrpc": "2.0", "id": asked["id"], "result": {"move": {"type": "nonsense"}}}
            ),
            "babbles": "good morning",
            "errs": json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": 1, "message": "no"}}),
        }
        good = json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": {"move": move, "memory": times}})
        answer = answers.get(manner, good)
        if answer is None:
            return
        print(answer, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
