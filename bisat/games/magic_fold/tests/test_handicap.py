"""A head start for mixed ages: genies at the beginning, and the same race from there on."""

from __future__ import annotations

from bisat import catalog
from bisat.core.check import Observations, obey


def test_f17_a_head_start_is_genies_at_the_beginning() -> None:
    match = catalog.new("magic-fold", 4, "ages", {"head_start": [0, 2, 1]})
    assert match.state.genies == (1, 3, 2, 1)
    assert match.game.check(match.state) is None
    assert match.view(0).board == 12 - 7


def test_f17_the_race_keeps_the_laws() -> None:
    options = {"head_start": [2], "short": True, "championship": True}
    numbers, rules = catalog.encoding("magic-fold", 2, options), catalog.build("magic-fold", options)
    assert all(
        obey(rules, 2, "ages", real_time=True, determinizations=1, observations=Observations(numbers)).varied
    )
