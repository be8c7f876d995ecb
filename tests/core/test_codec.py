"""Values as JSON and back, with everything else refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.codec import DEEPEST, SAFE, bounded, encode, plain, read, read_event, read_move
from bisat.core.game import Act, Forfeit, Tick, Undo, Waiting
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.timed import Back, Timed
from tests.core.toys.bids import Bid, Bids, Cheer, Market


def why(raw: Any, type: Any = Any) -> str:
    with pytest.raises(Refused) as caught:
        read(raw, type)
    assert caught.value.id == "malformed"
    return str(caught.value.values["why"])


def nested(depth: int, inside: Any = 1) -> Any:
    for level in range(depth):
        inside = [inside] if level % 2 else {"x": inside}
    return inside


def test_equal_values_are_equal_bytes() -> None:
    one, two = Bids().setup(3, Rng("s", 0)), Bids().setup(3, Rng("s", 0))
    assert one is not two
    assert encode(one) == encode(two)
    assert encode(Bid(3)) == b'{"type":"bid","card":3}'


def test_a_value_is_read_back() -> None:
    state = Bids().setup(3, Rng("s", 0))
    assert read(json.loads(encode(state)), Market) == state
    assert read(plain(state), Market) == state


@pytest.mark.parametrize("number", [SAFE, -SAFE, 0, 0.5, -1.5, True])
def test_numbers_that_a_browser_keeps_are_read(number: float) -> None:
    assert read({"a": [number]}, dict[str, list[bool | float]]) == {"a": [number]}


@pytest.mark.parametrize("number", [SAFE + 1, -SAFE - 1, 10**400, 1e300, float("inf"), float("nan")])
@pytest.mark.parametrize(
    "around", [lambda it: it, lambda it: [it], lambda it: {"a": (1, [it])}, lambda it: (it,)]
)
def test_numbers_that_a_browser_would_round_are_refused(number: float, around: Any) -> None:
    assert why(around(number)) == "a number is too large"


def test_deep_nesting_is_refused() -> None:
    bounded(nested(DEEPEST - 1))
    assert why(nested(DEEPEST)) == "it is nested too deeply"
    assert why(nested(100_000)) == "it is nested too deeply"


def test_wide_values_are_no_problem() -> None:
    bounded([[0] * 1000] * 100)


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"seats": [0], "needed": [0], "phase": "1"}, "Expected `int`, got `str` - at `$.phase`"),
        ({"seats": [0], "needed": [0], "phase": True}, "Expected `int`, got `bool` - at `$.phase`"),
        ({"seats": [0], "needed": [0], "phase": 1.5}, "Expected `int`, got `float` - at `$.phase`"),
        ({"seats": [0], "needed": [0], "colour": 1}, "Object contains unknown field `colour`"),
        ({"seats": [0]}, "Object missing required field `needed`"),
        ({"seats": [None], "needed": []}, "Expected `int`, got `None` - at `$.seats[0]`"),
        ([], "Expected `object`, got `array`"),
        (None, "Expected `object`, got `null`"),
        ("waiting", "Expected `object`, got `str`"),
    ],
)
def test_what_has_another_shape_is_refused_with_the_place(raw: Any, told: str) -> None:
    assert why(raw, Waiting).replace("`None`", "`null`") == told.replace("`None`", "`null`")


def test_moves_are_read_by_their_game() -> None:
    assert read_move(Bids(), {"type": "bid", "card": 2}) == Bid(2)
    assert read_move(Bids(), {"type": "cheer"}) == Cheer()
    assert read_move(Timed(Bids(), 1), {"type": "back"}) == Back()
    raws: list[Any] = [{"type": "back"}, {"type": "bid"}, {"card": 2}, {"type": 1}, 3, None, []]
    for raw in (*raws, {"type": "bid", "card": "2"}):
        with pytest.raises(Refused, check=because("malformed")):
            read_move(Bids(), raw)


@pytest.mark.parametrize(
    "event", [Act(1, Bid(2), 30), Act(0, Cheer()), Tick(7), Undo(1, 3), Forfeit(0, 9, "left")]
)
def test_events_are_read_with_their_moves(event: Any) -> None:
    assert read_event(Bids(), json.loads(encode(event))) == event


@pytest.mark.parametrize(
    "raw",
    [
        {},
        [],
        None,
        {"type": "act"},
        {"type": "act", "seat": 0},
        {"type": "act", "seat": 0, "move": {}},
        {"type": "act", "seat": "0", "move": {"type": "cheer"}},
        {"type": "act", "seat": 0, "move": {"type": "cheer"}, "at": 2**60},
        {"type": "act", "seat": 0, "move": {"type": "cheer"}, "at": None},
        {"type": "tick"},
        {"type": "forfeit", "seat": 0, "reason": 5},
        {"type": "cheat", "seat": 0},
        {"type": "undo", "seat": 0, "extra": 1},
        {"type": "act", "seat": 0, "move": nested(80)},
    ],
)
def test_what_is_no_event_is_refused(raw: Any) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        read_event(Bids(), raw)


def test_plain_values_are_dicts_tuples_and_scalars() -> None:
    assert plain(Act(1, Bid(2), 30)) == {
        "type": "act",
        "seat": 1,
        "move": {"type": "bid", "card": 2},
        "at": 30,
    }
    assert msgspec.json.decode(encode(plain(Waiting((0,), ())))) == {
        "seats": [0], "needed": [], "until": None, "phase": 0, "sealed": False,
    }  # fmt: skip
