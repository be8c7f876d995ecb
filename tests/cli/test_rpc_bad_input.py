"""Bad input at the door: each gets one clear sentence, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.talk import Talk, Wrong

REFUSED, PARAMS = -32001, -32602
HUGE = 2**53 + 1
LAWFUL = "This position is not possible: "


def refused(talk: Talk, method: str, **params: Any) -> Wrong:
    """The error of a request, with everything about it that must hold for all."""
    before = everything(talk)
    with pytest.raises(Wrong) as wrong:
        talk.ask(method, **params)
    assert everything(talk) == before
    message = wrong.value.message
    assert message.endswith((".", "…"))
    assert message.isprintable()
    assert 8 < len(message) < 500
    return wrong.value


def everything(talk: Talk) -> Any:
    return {handle: (match.state, tuple(match.events)) for handle, match in talk.desk._matches.items()}


@pytest.mark.parametrize(
    ("params", "code", "why"),
    [
        ({"game": "chess", "seats": 2, "seed": "x"}, REFUSED, "no such game. The games are: montgolfiere"),
        ({"game": "", "seats": 2, "seed": "x"}, REFUSED, "no such game"),
        ({"game": 5, "seats": 2, "seed": "x"}, PARAMS, "Expected `str`, got `int`"),
        ({"seats": 2, "seed": "x"}, PARAMS, "missing required field `game`"),
        ({"game": "montgolfiere", "seed": "x"}, PARAMS, "missing required field `seats`"),
        ({"game": "montgolfiere", "seats": 1, "seed": "x"}, REFUSED, "2 to 6 players"),
        ({"game": "montgolfiere", "seats": 7, "seed": "x"}, REFUSED, "2 to 6 players"),
        ({"game": "montgolfiere", "seats": -2, "seed": "x"}, REFUSED, "2 to 6 players"),
        ({"game": "montgolfiere", "seats": HUGE, "seed": "x"}, PARAMS, "number is too large"),
        ({"game": "montgolfiere", "seats": 10**400, "seed": "x"}, PARAMS, "number is too large"),
        ({"game": "montgolfiere", "seats": "2", "seed": "x"}, PARAMS, "Expected `int`, got `str`"),
        ({"game": "montgolfiere", "seats": True, "seed": "x"}, PARAMS, "got `bool`"),
        ({"game": "montgolfiere", "seats": 2.5, "seed": "x"}, PARAMS, "got `float`"),
        ({"game": "montgolfiere", "seats": None, "seed": "x"}, PARAMS, "got `null`"),
        ({"game": "montgolfiere", "seats": [2], "seed": "x"}, PARAMS, "got `array`"),
        ({"game": "montgolfiere", "seats": 2, "seed": True}, PARAMS, "got `bool`"),
        ({"game": "montgolfiere", "seats": 2, "seed": []}, PARAMS, "got `array`"),
        ({"game": "montgolfiere", "seats": 2, "seed": 10**2000}, PARAMS, "length <= 1000"),
        ({"game": "montgolfiere", "seats": 2, "seed": "x" * 2000}, PARAMS, "length <= 1000"),
        ({"game": "montgolfiere", "seats": 2, "seed": "x", "colour": 1}, PARAMS, "unknown field `colour`"),
        ({"game": "montgolfiere", "seats": 2, "options": []}, PARAMS, "got `array`"),
        ({"game": "montgolfiere", "seats": 2, "options": "board"}, PARAMS, "got `str`"),
        ({"game": "montgolfiere", "seats": 2, "options": {"board": 13}}, PARAMS, "Invalid enum value 13"),
        ({"game": "montgolfiere", "seats": 2, "options": {"board": "12"}}, PARAMS, "board"),
        ({"game": "montgolfiere", "seats": 2, "options": {"baron": 1}}, PARAMS, "baron"),
        ({"game": "montgolfiere", "seats": 2, "options": {"match": 0}}, PARAMS, ">= 1"),
        ({"game": "montgolfiere", "seats": 2, "options": {"match": True}}, PARAMS, "got `bool`"),
        ({"game": "montgolfiere", "seats": 2, "options": {"bank": 10**9}}, PARAMS, "<= 86400"),
        ({"game": "montgolfiere", "seats": 2, "options": {"wings": 2}}, PARAMS, "unknown field `wings`"),
        ({"game": "montgolfiere", "seats": 6, "options": {"baron": True}}, REFUSED, "Baron"),
    ],
)
def test_a_match_that_cannot_be_made(talk: Talk, params: Any, code: int, why: str) -> None:
    wrong = refused(talk, "new", **params)
    assert wrong.code == code
    assert why in wrong.message


def test_a_number_past_all_bounds(talk: Talk) -> None:
    ask = '{"jsonrpc": "2.0", "id": 1, "method": "new", "params": ["montgolfiere", %s, "x"]}'
    for number in ("1e999", "-1e999", "1" + "0" * 4000):
        error = json.loads(talk.raw((ask % number).encode()))["error"]
        assert error["code"] == PARAMS
        assert "number is too large" in error["message"]


def test_positions_that_no_json_has_are_nested_too_deeply(talk: Talk) -> None:
    deep: Any = []
    for _ in range(200):
        deep = [deep]
    wrong = refused(talk, "new", game="montgolfiere", seats=2, options={"board": deep})
    assert wrong.code == PARAMS
    assert "nested too deeply" in wrong.message


def edit(path: str, value: Any) -> Callable[[Any], None]:
    """Set one place of a state."""

    def apply(state: Any) -> None:
        *way, last = (int(part) if part.isdigit() else part for part in path.split("."))
        for part in way:
            state = state[part]
        state[last] = value

    return apply


def hold_twice(state: Any) -> None:
    state["hands"][0][0] = state["hands"][0][1]


def drop_hands(state: Any) -> None:
    del state["hands"]


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        (hold_twice, REFUSED, LAWFUL),
        (drop_hands, PARAMS, "missing required field `hands`"),
        (edit("squares.0", 13), REFUSED, LAWFUL),
        (edit("squares.1", 0), REFUSED, LAWFUL),
        (edit("squares.1", -(2**60)), PARAMS, "number is too large"),
        (edit("squares.1", "5"), PARAMS, "squares"),
        (edit("squares.1", True), PARAMS, "got `bool`"),
        (edit("squares", [5, 5]), REFUSED, LAWFUL),
        (edit("squares", {}), PARAMS, "squares"),
        (edit("seats", 3), REFUSED, LAWFUL),
        (edit("seats", 9), REFUSED, "2 to 6 players"),
        (edit("seats", "2"), PARAMS, "number of seats"),
        (edit("round", 0), REFUSED, LAWFUL),
        (edit("round", 25), REFUSED, LAWFUL),
        (edit("round", 2), REFUSED, LAWFUL),
        (edit("phase", -1), REFUSED, LAWFUL),
        (edit("at", -1), REFUSED, LAWFUL),
        (edit("gone", [1, 0]), REFUSED, LAWFUL),
        (edit("gone", [5]), REFUSED, LAWFUL),
        (edit("hands.0.0", "ace"), PARAMS, "Invalid enum value"),
        (edit("choices.0", {"type": "follow", "by": 1}), REFUSED, LAWFUL),
        (edit("choices.0", {"type": "fly"}), PARAMS, "Invalid value"),
        (edit("table", ["1", "1"]), REFUSED, LAWFUL),
        (edit("secret", 1), PARAMS, "unknown field `secret`"),
        (edit("happened", [{"type": "flew"}]), PARAMS, "flew"),
    ],
)
def test_a_state_that_breaks_an_invariant(
    talk: Talk, change: Callable[[Any], None], code: int, why: str
) -> None:
    state = talk.ask("state", talk.new(seats=2))
    change(state)
    wrong = refused(talk, "load", game="montgolfiere", state=state, seed="x")
    assert wrong.code == code
    assert why in wrong.message


@pytest.mark.parametrize("state", [None, [], "x", 7, True, {}])
def test_what_is_no_state_at_all(talk: Talk, state: Any) -> None:
    assert refused(talk, "load", game="montgolfiere", state=state, seed="x").code == PARAMS


def test_a_state_of_other_options_is_refused(talk: Talk) -> None:
    state = talk.ask("state", talk.new(seats=2, match=50))
    assert refused(talk, "load", game="montgolfiere", state=state, seed="x").code == PARAMS


@pytest.mark.parametrize(
    ("params", "code", "why"),
    [
        ({"seat": 1}, REFUSED, "not your turn"),
        ({"seat": 3}, REFUSED, "no seat 3"),
        ({"seat": -1}, REFUSED, "no seat -1"),
        ({"seat": HUGE}, PARAMS, "number is too large"),
        ({"seat": "0"}, PARAMS, "got `str`"),
        ({"seat": None}, PARAMS, "got `null`"),
        ({"seat": True}, PARAMS, "got `bool`"),
        ({"seat": 0.0}, PARAMS, "got `float`"),
        ({"move": {"type": "play", "card": "HELD BY NOBODY"}}, REFUSED, "Invalid enum value"),
        ({"move": {"type": "follow", "by": 1}}, REFUSED, "isn’t allowed right now"),
        ({"move": {"type": "follow", "by": HUGE}}, PARAMS, "number is too large"),
        ({"move": {"type": "fly"}}, REFUSED, "couldn’t be read"),
        ({"move": {}}, REFUSED, "couldn’t be read"),
        ({"move": {"type": "show", "extra": 1}}, REFUSED, "unknown field `extra`"),
        ({"move": None}, PARAMS, "A move is a JSON object"),
        ({"move": "grapple!"}, REFUSED, "grapple!"),
        ({"move": []}, PARAMS, "A move is a JSON object"),
        ({"at": -1}, REFUSED, "backwards"),
        ({"at": HUGE}, PARAMS, "number is too large"),
        ({"at": "now"}, PARAMS, "got `str`"),
        ({"match": "m99"}, REFUSED, 'no match "m99"'),
        ({"match": 1}, PARAMS, "got `int`"),
        ({"match": None}, PARAMS, "got `null`"),
        ({"match": "\x1b[2J\n" * 1000}, REFUSED, "no match"),
    ],
)
def test_a_move_that_cannot_be_made(talk: Talk, params: Any, code: int, why: str) -> None:
    match = talk.new()
    for seat in (1, 2):
        talk.ask("act", match, seat, next(m for m in talk.ask("legal", match, seat) if m["type"] == "play"))
    talk.ask("act", match, 1, {"type": "show"})
    move = talk.ask("legal", match, 0)[0]
    wrong = refused(talk, "act", **{"match": match, "seat": 0, "move": move, **params})
    assert wrong.code == code
    assert why in wrong.message


def test_a_card_that_is_not_in_the_hand_is_an_illegal_move(talk: Talk) -> None:
    match = talk.new()
    hand = talk.ask("state", match)["hands"][0]
    missing = next(str(number) for number in range(1, 16) if str(number) not in hand)
    wrong = refused(talk, "act", match=match, seat=0, move={"type": "play", "card": missing})
    assert wrong.code == REFUSED
    assert wrong.message == "That move isn’t allowed right now."
    assert wrong.data == {"id": "illegal_move", "values": {}}


@pytest.mark.parametrize("method", ["view", "legal", "undo", "forfeit"])
@pytest.mark.parametrize("seat", [3, -1, 10**9])
def test_a_seat_that_is_not_there(talk: Talk, method: str, seat: int) -> None:
    wrong = refused(talk, method, match=talk.new(), seat=seat)
    assert wrong.code == REFUSED
    assert f"no seat {seat}" in wrong.message


def test_a_seat_cannot_forfeit_twice(talk: Talk) -> None:
    match = talk.new()
    talk.ask("forfeit", match, 0)
    assert "already left" in refused(talk, "forfeit", match=match, seat=0).message


@pytest.mark.parametrize(
    ("change", "code", "why"),
    [
        (edit("events.2.seat", 0), REFUSED, "Event 3 of this match cannot have happened: That move"),
        (edit("events.0.move.card", "99"), REFUSED, "Event 1 of this match cannot have happened: That could"),
        (edit("events.0.type", "fly"), REFUSED, "Event 1"),
        (edit("events.1", 5), REFUSED, "Event 2"),
        (edit("events.1.at", -5), REFUSED, "Event 2 of this match cannot have happened: Time cannot run"),
        (edit("header.seed", 7), PARAMS, "seed"),
        (edit("header.seed", "other"), REFUSED, "Event "),
        (edit("header.game", "chess"), REFUSED, "no such game"),
        (edit("header.seats", 7), REFUSED, "2 to 6 players"),
        (edit("header.options.board", 13), PARAMS, "board"),
        (edit("header.state", {"seats": 3}), PARAMS, "missing required field"),
        (edit("format", 2), PARAMS, "format 1, not 2"),
        (edit("extra", 2), PARAMS, "unknown field `extra`"),
        (edit("header", []), PARAMS, "header"),
        (edit("events", {}), PARAMS, "events"),
    ],
)
def test_a_saved_match_that_was_tampered_with(
    talk: Talk, change: Callable[[Any], None], code: int, why: str
) -> None:
    match = talk.new()
    for seat in range(3):
        talk.ask("act", match, seat, talk.ask("legal", match, seat)[0])
    saved = talk.ask("save", match)
    change(saved)
    wrong = refused(talk, "open", saved=saved)
    assert wrong.code == code
    assert why in wrong.message


def test_a_saved_match_whose_header_and_state_disagree(talk: Talk) -> None:
    state = talk.ask("state", talk.new(seats=3))
    saved = talk.ask("save", talk.ask("load", "montgolfiere", None, state, "x")["match"])
    saved["header"]["seats"] = 4
    assert "disagree" in refused(talk, "open", saved=saved).message
