"""Flying Sultans keeps the laws with every lay-out and number of seats, and planted leaks are caught."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bisat.core.check import Broken, finish, obey
from bisat.core.game import Chose, Seat, Waiting
from bisat.core.laws.news import revealing
from bisat.core.timed import Timed
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.moves import Order, Pick
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View

ROUNDS = 8
"""Random play lasts for ever, and the laws ask much: these walks end early."""


@pytest.mark.parametrize("lay_out", ["corners", "pinwheel"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("forfeits", [False, True])
def test_every_law_is_kept(lay_out: LayOut, seats: int, forfeits: bool, cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        walk = obey(FlyingSultans(lay_out, ROUNDS), seats, f"{number}", forfeits=forfeits, determinizations=1)
        if not forfeits:
            assert all(walk.varied), "the law against leaks was tested in vain"


@pytest.mark.parametrize("seats", [2, 3])
def test_every_law_is_kept_with_clocks(seats: int, cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        obey(Timed(FlyingSultans(rounds=2), 40_000, 3_000), seats, f"clock {number}", determinizations=1)


def test_every_fact_that_says_so_was_seen_to_reveal_something() -> None:
    game = FlyingSultans(rounds=2)
    walks = [obey(game, 3, f"news {number}") for number in range(2)]
    assert revealing(game) <= frozenset().union(*(walk.revealed for walk in walks))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_with_default_options_ends(seats: int, cases: Callable[[int], int]) -> None:
    for number in range(cases(20)):
        match = finish(FlyingSultans(), seats, str(number))
        assert match.outcome() is not None
        assert len(match.events) < 5_000


def caught(game: FlyingSultans) -> bool:
    for seed in "abcdefgh":
        try:
            obey(game, 3, seed)
        except Broken as broken:
            return broken.law == 5
    return False


class ShowsSealed(FlyingSultans, frozen=True):
    """A sealed pick already lies open."""

    def view(self, state: State, seat: Seat | None) -> View:
        sealed = [choice.forces for choice in state.choices if isinstance(choice, Pick)]
        return replace(super().view(state, seat), picked=tuple(sealed))


class TellsOrders(FlyingSultans, frozen=True):
    """Whoever lays the 8 in slot 1 is told to have chosen as another seat."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        laid = any(isinstance(choice, Order) and choice.visible[0] > 4 for choice in state.choices)
        return replace(view, happened=(*view.happened, Chose(0))) if laid else view


class WaitsForSevens(FlyingSultans, frozen=True):
    """The match no longer waits for others once somebody has picked a 7."""

    def waiting(self, state: State) -> Waiting:
        waiting = super().waiting(state)
        sevens = any(isinstance(choice, Pick) and 7 in choice.forces for choice in state.choices)
        return replace(waiting, needed=waiting.needed[:1]) if sevens else waiting


@pytest.mark.parametrize("fault", [ShowsSealed, TellsOrders, WaitsForSevens])
def test_a_planted_leak_is_caught(fault: type[FlyingSultans]) -> None:
    assert caught(fault(rounds=3))
