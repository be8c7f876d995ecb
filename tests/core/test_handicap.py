"""Handicaps: nothing is written down where nobody has one, and they go with whom they were given to."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.core.check import because
from bisat.core.entry import Thinking, timed
from bisat.core.handicap import passed_on
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from tests.core.toys.fish import Fish


def test_where_nobody_has_one_options_are_written_as_ever() -> None:
    for game in catalog.ids():
        seats = catalog.entry(game).seats[1]
        plain = catalog.header(game, seats, "").options
        assert not {"head_start", "extra_time"} & set(plain)
    idle = catalog.header("montgolfiere", 3, "", {"head_start": [0, 0]})
    assert idle.options == catalog.header("montgolfiere", 3, "").options


def test_a_seat_may_have_more_on_its_clock() -> None:
    game = timed(Fish(), Thinking(bank=60, extra_time=(0, 30)))
    assert game.setup(3, Rng("clock", 0)).left == (60_000, 90_000, 60_000)
    with pytest.raises(Refused, check=because("handicap_without_seat")):
        timed(Fish(), Thinking(bank=60, extra_time=(0, 0, 30))).setup(2, Rng("clock", 0))


def test_without_clocks_more_time_means_nothing() -> None:
    assert timed(Fish(), Thinking(extra_time=(0, 30))) == Fish()


def test_at_a_rematch_a_handicap_stays_with_its_owner() -> None:
    options = {"board": 12, "head_start": [3], "extra_time": [0, 60]}
    assert passed_on(options, 3) == {"board": 12, "head_start": [0, 0, 3], "extra_time": [60, 0, 0]}
