"""A process that holds one Python bot and answers for it as any command does: it gets views as JSON only."""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import BinaryIO

import msgspec

from bisat import catalog
from bisat.core.bot import SeatRng, unhurried
from bisat.core.codec import Json, encode
from bisat.core.game import AnyGame
from bisat.core.refusal import Refused
from bisat.external_bots.guest import Guest
from bisat.external_bots.loader import loaded


class _Params(msgspec.Struct):
    game: str
    options: Json
    view: msgspec.Raw
    legal: msgspec.Raw
    memory: Json
    chance: str
    steady: str


class _Asked(msgspec.Struct):
    id: int
    params: _Params


@cache
def _rules(game: str, options: bytes) -> AnyGame:
    return catalog.build(game, msgspec.json.decode(options))


def answer(guest: Guest, line: bytes) -> bytes:
    """What the bot says to one question, or why it says nothing."""
    asked = msgspec.json.decode(line, type=_Asked)
    said: dict[str, Json] = {"jsonrpc": "2.0", "id": asked.id}
    params = asked.params
    types = _rules(params.game, msgspec.json.encode(params.options, order="sorted")).types
    view = msgspec.json.decode(params.view, type=types.view)
    legal = msgspec.json.decode(params.legal, type=tuple[types.move, ...])  # type: ignore[name-defined]
    chance = SeatRng(params.chance, 0, params.steady)
    try:
        choice = guest.answered(view, legal, chance, unhurried, params.memory)
        return encode({**said, "result": choice}) + b"\n"
    except Refused as refused:
        why = refused.values.get("why", str(refused))
    except (TypeError, msgspec.EncodeError) as error:
        why = f"its memory is no JSON: {error}"
    return encode({**said, "error": {"code": -32000, "message": why}}) + b"\n"


def main(name: str) -> None:
    """Answer until nobody asks any more."""
    asked, answers = wires()
    guest = Guest(loaded(name), name)
    for line in asked:
        answers.write(answer(guest, line))
        answers.flush()


def wires() -> tuple[BinaryIO, BinaryIO]:
    """The wires, kept to ourselves: what a bot reads is empty, what it prints goes to standard error."""
    asked, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return os.fdopen(asked, "rb"), os.fdopen(answers, "wb")


if __name__ == "__main__":
    main(sys.argv[1])
