"""A head start for mixed ages: other squares at the start, and the same game from there on."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.core.check import Observations, because, obey
from bisat.core.game import HeadStart
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.box import START


def test_m10_a_head_start_is_squares_above_the_start() -> None:
    match = catalog.new("montgolfiere", 3, "ages", {"head_start": [0, 2]})
    assert match.state.squares == (START, START + 2, START)
    assert HeadStart(1, 2) in match.state.happened
    assert match.game.check(match.state) is None


def test_m10_the_baron_has_none_and_every_game_of_a_match_begins_with_it() -> None:
    game = catalog.build("montgolfiere", {"head_start": [3], "match": 18})
    walk = obey(
        game,
        2,
        "again",
        determinizations=1,
        observations=Observations(catalog.encoding("montgolfiere", 2, {"match": 18})),
    )
    assert all(walk.varied)
    assert catalog.new("montgolfiere", 2, "baron", {"head_start": [3]}).state.squares == (8, 5, 5)


def test_m10_a_head_start_is_given_to_seats_that_are_there() -> None:
    with pytest.raises(Refused, check=because("handicap_without_seat")):
        catalog.new("montgolfiere", 2, "ages", {"head_start": [0, 0, 1]})
