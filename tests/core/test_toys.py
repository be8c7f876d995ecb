"""Three small games keep every law, alone and inside clocks and series."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bisat.core.check import obey
from bisat.core.game import AnyGame
from bisat.core.series import Series
from bisat.core.timed import Timed
from tests.core.toys.bids import Bids
from tests.core.toys.fish import Fish
from tests.core.toys.race import Race

WALKS = (("", False), ("carpet", True), ("Ωραία", True))
"""Seeds, and whether seats leave."""
TOYS: dict[str, AnyGame] = {
    "bids": Bids(),
    "bids with the house": Bids(house=True),
    "fish": Fish(),
    "fish in a hurry": Fish(hurry=4_000),
    "race": Race(),
    "race with the hare": Race(hare=True),
}
AROUND: dict[str, Callable[[AnyGame], AnyGame]] = {
    "alone": lambda game: game,
    "timed": lambda game: Timed(game, 12_000, 800),
    "series": lambda game: Series(game, target=20, count=3),
    "timed series": lambda game: Timed(Series(game, count=2), 30_000),
    "series of timed games": lambda game: Series(Timed(game, 12_000, 800), count=2),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("toy", TOYS)
def test_a_toy_keeps_every_law(toy: str, around: str, seats: int) -> None:
    game = AROUND[around](TOYS[toy])
    varied = [0] * (seats + 1)
    for seed, forfeits in WALKS:
        walk = obey(game, seats, seed, forfeits=forfeits, real_time=isinstance(TOYS[toy], Race))
        assert walk.match.outcome() is not None
        varied = [count + more for count, more in zip(varied, walk.varied, strict=True)]
    hidden = not isinstance(TOYS[toy], Race)
    assert all(bool(count) == hidden for count in varied), "the law against leaks was tested in vain"
