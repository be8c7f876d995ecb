"""A head start for mixed ages: cards at the beginning, and the same duel from there on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.check import Observations, because, obey
from bisat.core.refusal import Refused


def test_l16_a_head_start_is_cards_at_the_beginning_of_a_duel() -> None:
    match = catalog.new("labyrinth-duel", 2, "ages", {"head_start": [0, 3]})
    assert (match.state.scores, match.state.won) == ((0, 3), ((), ()))
    assert match.game.check(match.state) is None
    assert match.game.check(replace(match.state, scores=(0, 2))) is not None


@pytest.mark.long
def test_l16_the_duel_keeps_the_laws_and_ends_with_as_many_cards() -> None:
    options = {"head_start": [2], "cards": 3, "auto_stop": True}
    numbers = catalog.encoding("labyrinth-duel", 2, options)
    rules = catalog.build("labyrinth-duel", options)
    for number in range(3):
        walk = obey(
            rules, 2, f"ages {number}", real_time=True, determinizations=1, observations=Observations(numbers)
        )
        assert all(walk.varied)


def test_l16_nobody_begins_with_the_cards_that_win() -> None:
    with pytest.raises(Refused, check=because("labyrinth_duel.head_start")):
        catalog.new("labyrinth-duel", 2, "ages", {"head_start": [3], "cards": 3})


def test_l16_alone_there_is_none() -> None:
    assert catalog.new("labyrinth-duel", 1, "ages", {"head_start": [3]}).state.scores == (0,)
