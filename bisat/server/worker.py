"""A process that thinks for bots: it reads one job per line, sees views only, and ends with its parent."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from bisat import catalog
from bisat.bots.bot import CAP, Bot
from bisat.core.game import AnyGame
from bisat.core.rng import Rng


class Job(msgspec.Struct):
    """A seat that has to choose, as that seat sees it."""

    game: str
    options: Any
    level: str
    view: msgspec.Raw
    legal: msgspec.Raw
    seed: str
    grant: int
    """Milliseconds of thinking."""


class Thought(msgspec.Struct):
    """What the bot chose."""

    move: Any
    after_ms: int
    spent: float
    """Milliseconds of thinking used."""


@cache
def _rules(game: str, options: bytes, level: str) -> tuple[AnyGame, Bot]:
    plain = msgspec.json.decode(options)
    return catalog.build(game, plain), catalog.bot(game, level, plain)


def think(job: Job) -> Thought:
    """Let the bot choose."""
    began = time.monotonic()
    game, bot = _rules(job.game, msgspec.json.encode(job.options, order="sorted"), job.level)
    view = msgspec.json.decode(job.view, type=game.types.view)
    legal = msgspec.json.decode(job.legal, type=tuple[game.types.move, ...])  # type: ignore[name-defined]
    hurry = CAP / job.grant

    def spent() -> float:
        return (time.monotonic() - began) * 1000 * hurry

    choice = bot.choose(view, legal, Rng(job.seed, 0), spent)
    return Thought(choice.move, choice.after_ms, (time.monotonic() - began) * 1000)


def main() -> None:
    """Think until the parent is gone."""
    with suppress(OSError):
        os.nice(10)
    read = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(think(read.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
