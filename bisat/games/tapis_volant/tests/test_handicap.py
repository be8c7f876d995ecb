"""A head start for mixed ages: direction cards, and the same race from there on."""

from __future__ import annotations

import pytest

from bisat import catalog
from bisat.core.check import Observations, obey
from bisat.core.game import HeadStart


def test_t13_a_head_start_is_direction_cards_and_nobody_has_more_than_five() -> None:
    match = catalog.new("tapis-volant", 3, "ages", {"head_start": [1, 3]})
    assert match.state.directions == (3, 5, 2)
    assert [fact for fact in match.state.happened if isinstance(fact, HeadStart)] == [
        HeadStart(0, 1),
        HeadStart(1, 3),
    ]
    assert match.game.check(match.state) is None


@pytest.mark.long
def test_t13_the_race_keeps_the_laws() -> None:
    for options in ({"head_start": [0, 0, 5]}, {"head_start": [2], "hidden_directions": True}):
        rules = catalog.build("tapis-volant", options)
        walk = obey(
            rules,
            3,
            "ages",
            determinizations=1,
            observations=Observations(catalog.encoding("tapis-volant", 3, options)),
        )
        assert all(walk.varied)
