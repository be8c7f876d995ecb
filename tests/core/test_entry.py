"""How options become a game with clocks."""

from __future__ import annotations

from typing import Any

import pytest

from bisat.core.check import because
from bisat.core.codec import read
from bisat.core.entry import Thinking, timed
from bisat.core.refusal import Refused
from bisat.core.timed import Timed
from tests.core.toys.fish import Fish


def test_without_a_bank_there_are_no_clocks() -> None:
    game = Fish()
    assert timed(game, Thinking()) is game
    assert timed(game, Thinking(increment=5)) is game


def test_options_are_in_seconds_and_clocks_in_milliseconds() -> None:
    assert timed(Fish(), Thinking(bank=90, increment=2)) == Timed(Fish(), 90_000, 2_000)


@pytest.mark.parametrize(
    "raw",
    [
        {"bank": 0},
        {"bank": -5},
        {"bank": 86_401},
        {"bank": "60"},
        {"bank": 1.5},
        {"increment": -1},
        {"increment": 3_601},
    ],
)
def test_options_have_bounds(raw: dict[str, Any]) -> None:
    with pytest.raises(Refused, check=because("malformed")):
        read(raw, Thinking)


def test_options_within_the_bounds_are_read() -> None:
    assert read({"bank": 86_400, "increment": 3_600}, Thinking) == Thinking(bank=86_400, increment=3_600)
    assert read({}, Thinking) == Thinking(bank=None, increment=0)
