"""Conversations with `bisat rpc`: made once, move by move, and held line by line ever after."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from tests.golden.comparing import check
from tests.golden.rpc import Rpc, converse
from tests.golden.schemas import plain_games

OPTIONS: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "montgolfiere": ((3, {}), (2, {"bank": 60, "increment": 5, "match": 20})),
    "tapis-volant": ((3, {}), (4, {"bank": 60, "five_cards": True})),
    "flying-sultans": ((2, {"lay_out": "pinwheel"}), (3, {"bank": 60})),
    "labyrinth-duel": ((2, {}), (1, {"minutes": 1})),
    "magic-fold": ((2, {}), (3, {"championship": True, "calm": "60"})),
}
"""With how many seats and which options each game is talked about."""

ODD = (
    "",
    "{",
    "[]",
    "[1]",
    "3",
    "null",
    '{"jsonrpc": "2.0"}',
    '{"jsonrpc": "1.0", "id": 1, "method": "games"}',
    '{"jsonrpc": "2.0", "id": {}, "method": "games"}',
    '{"jsonrpc": "2.0", "id": true, "method": "games"}',
    '{"jsonrpc": "2.0", "id": 1, "method": 7}',
    '{"jsonrpc": "2.0", "id": 1, "method": "games", "params": 7}',
    '{"jsonrpc": "2.0", "id": 1, "method": "games", "params": [1]}',
    '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "games"}',
    '{"jsonrpc": "2.0", "id": NaN, "method": "games"}',
    '{"jsonrpc": "2.0", "id": "\\ud800", "method": "games"}',
    '{"jsonrpc": "2.0", "method": "new", "params": ["montgolfiere", 2, "nobody hears"]}',
    (
        '[{"jsonrpc": "2.0", "id": "a", "method": "new", "params": ["montgolfiere", 2, "one"]},'
        ' {"jsonrpc": "2.0", "method": "forfeit", "params": ["m2", 0]},'
        ' 7, {"jsonrpc": "2.0", "id": null, "method": "outcome", "params": ["m2"]}]'
    ),
    '[{"jsonrpc": "2.0", "method": "waiting", "params": ["m2"]}]',
    "[" * 100,
    '{"jsonrpc": "2.0", "id": 1.5, "method": "state", "params": {"match": "m9"}}',
    '{"jsonrpc": "2.0", "id": 1, "method": "state", "params": {"match": 1}}',
    '{"jsonrpc": "2.0", "id": 1, "method": "state"}',
    '{"jsonrpc": "2.0", "id": 1, "method": "state", "params": {"match": "m2", "seat": 0}}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"seats": 2}}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["chess", 2]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 7, "x"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", "two", "x"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, ["x"]]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, "x", {"board": 13}]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, "x", {"wind": 1}]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, "x", {}, 1]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, 18446744073709551616]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "save", "params": ["m3"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", 2, 0.5]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "save", "params": ["m4"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "load", "params": ["montgolfiere", {}, {}, "x"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "load", "params": ["montgolfiere", {}, {"seats": 2}, "x"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "open", "params": [{}]}',
    (
        '{"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"saved": {"header":'
        ' {"game": "montgolfiere", "seats": 2, "seed": "x"}, "events": [], "format": 2}}}'
    ),
    (
        '{"jsonrpc": "2.0", "id": 1, "method": "open", "params": {"saved": {"header":'
        ' {"game": "montgolfiere", "seats": 2, "seed": "x"}, "events": [{"type": "tick", "at": 5}]}}}'
    ),
    '{"jsonrpc": "2.0", "id": 1, "method": "view", "params": ["m3", 2]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "view", "params": ["m3", -1]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "legal", "params": ["m3", null]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "tick", "params": ["m3"]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "tick", "params": ["m3", 9007199254740993]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "forfeit", "params": ["m3", 2]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "act", "params": ["m3", 0, null]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "act", "params": ["m3", 0, {}]}',
    '{"jsonrpc": "2.0", "id": 1, "method": "act", "params": ["m3", 0, {"type": "show", "card": 1}]}',
    '{"jsonrpc": "2.0", "id": "all games", "method": "games"}',
)
"""What is no request, or asks for what cannot be done. A move in words and methods to come are left out."""


class Talk:
    """Asks, and keeps the lines."""

    def __init__(self, rpc: Rpc) -> None:
        self._rpc = rpc
        self.lines: list[str] = []

    def ask(self, method: str, *positional: Any, **named: Any) -> Any:
        """The result of a method, or None where it is an error."""
        request = {"jsonrpc": "2.0", "id": len(self.lines), "method": method, "params": positional or named}
        self.lines.append(json.dumps(request))
        answer = self._rpc.batch([request])[0]
        return None if answer.error is not None else msgspec.json.decode(answer.result)

    def tell(self, match: str, seats: int) -> None:
        """Ask for everything that a match can say."""
        self.ask("state", match)
        for seat in (None, *range(seats)):
            self.ask("view", match=match, seat=seat)
        for seat in range(seats):
            self.ask("legal", match, seat)
        self.ask("waiting", match)
        self.ask("outcome", match)


def made(rpc: Rpc, game: str) -> list[str]:
    """The lines of a conversation about a game."""
    talk, rng = Talk(rpc), Random(game)
    for seats, options in OPTIONS[game]:
        match = talk.ask("new", game=game, seats=seats, seed=7, options=options)["match"]
        talk.tell(match, seats)
        for number in range(14):
            _step(talk, match, rng, wrong=number % 5 == 2)
        talk.tell(match, seats)
        saved, state = talk.ask("save", match), talk.ask("state", match)
        again = talk.ask("open", saved=saved)["match"]
        talk.ask("state", again)
        talk.ask("open", {**saved, "events": saved["events"][1:]})
        loaded = talk.ask("load", game=game, options=options, state=state, seed="loaded")["match"]
        _step(talk, loaded, rng, wrong=False)
        talk.ask("save", loaded)
        talk.ask("load", game, options, {**state, "at": -1}, "x")
        talk.ask("load", game, options, {**state, "seats": seats + 1}, "x")
        talk.ask("load", game, options, {**state, "gone": [0, 0]}, "x")
        for seat in range(seats):
            talk.ask("forfeit", match, seat)
        talk.ask("outcome", match)
        talk.ask("act", match, 0, {"type": "castle"})
        talk.ask("tick", match, state["at"])
        talk.ask("undo", match, 0)
        talk.tell(match, seats)
    return talk.lines


def _step(talk: Talk, match: str, rng: Random, *, wrong: bool) -> None:
    waiting, now = talk.ask("waiting", match), talk.ask("view", match)["at"]
    seats, until = waiting["needed"] or waiting["seats"], waiting["until"]
    if wrong:
        talk.ask("tick", match, now)
        talk.ask("act", match, 0, {"type": "castle"})
        talk.ask("act", match, 9, {"type": "castle"}, now)
        talk.ask("undo", match, 0)
        talk.ask("undo", match=match, seat=0, at=now - 1)
    if not seats:
        talk.ask("tick", match, until)
        return
    seat = rng.choice(seats)
    moves = talk.ask("legal", match, seat)
    move = rng.choice(moves)
    talk.ask("act", match, seat, move, now + rng.choice((0, 40, 900)))
    if wrong:
        talk.ask("act", match, seat, move)
        talk.ask("act", match, seat, {**move, "more": 1})
        talk.ask("undo", match, seat)


def answers(lines: list[str]) -> list[Any]:
    """What is answered to these lines, names of definitions left out."""
    said = [msgspec.json.decode(line) for line in converse(lines)]
    for answer in said:
        if isinstance(answer, dict) and answer["id"] == "all games":
            answer["result"] = plain_games(answer["result"])
    return said


def hold(conversation: Any) -> None:
    """Fail where something else is answered than was recorded."""
    check(conversation["answers"], answers(conversation["lines"]))
