"""Le Tapis Volant keeps the laws with every option, and leaks planted in it are caught."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.check import Broken, digest, finish, obey
from bisat.core.codec import read
from bisat.core.game import AnyGame, Seat
from bisat.core.laws.news import revealing
from bisat.games.tapis_volant import Options, build
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.rules.state import State
from bisat.games.tapis_volant.rules.view import View

OPTIONS: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "learning": {"open_hands": True, "landscape": "desert"},
    "hidden": {"hidden_directions": True, "landscape": [{"piece": "house", "column": 6}]},
    "fast": {"five_cards": True, "hidden_directions": True, "landscape": "storm_pass"},
    "clock": {"bank": 60, "increment": 1},
}


def made(name: str) -> AnyGame:
    return build(read(OPTIONS[name], Options))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seats", [3, 6])
def test_every_law_is_kept_until_all_but_one_have_left(name: str, seats: int) -> None:
    walk = obey(made(name), seats, f"{name} {seats}", forfeits=True, determinizations=1)
    assert all(walk.varied), "the law against leaks was tested in vain"


def test_every_law_is_kept_in_whole_games(cases: Callable[[int], int]) -> None:
    for number in range(cases(10)):
        obey(made(tuple(OPTIONS)[number % 5]), 3 + number % 4, str(number), determinizations=1)


def test_every_fact_that_says_it_reveals_was_seen_to_reveal() -> None:
    game = made("as it comes")
    walk = obey(game, 3, "news", forfeits=True, determinizations=1)
    assert revealing(game) | {"Forfeited"} <= walk.revealed, "whoever leaves lays the hand open"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_random_play_with_default_options_ends(seats: int, cases: Callable[[int], int]) -> None:
    for number in range(cases(40)):
        assert len(finish(made("as it comes"), seats, str(number)).events) <= 300 * seats


def everything() -> str:
    """Everything a match says at every position."""
    match = finish(made("fast"), 3, "for ever")
    return digest(match.game, match.header, match.events[:120])


def test_a_race_is_the_same_in_another_process() -> None:
    other = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import everything; print(everything(), end='')"],
        env={"PYTHONHASHSEED": "7"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert other.stdout == everything()


class ShowsNext(TapisVolant, frozen=True):
    """The height of the stock tells whether V1 comes next."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, stock=view.stock + (state.stock[0] == "V1"))


class TellsDrawn(TapisVolant, frozen=True):
    """What others draw is told to everybody."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), happened=state.happened)


class ShowsDirections(TapisVolant, frozen=True):
    """Whether the first seat has direction cards left can be seen from the round."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), round=state.round + (state.directions[0] > 2))


@pytest.mark.parametrize("fault", [ShowsNext, TellsDrawn, ShowsDirections])
def test_a_planted_leak_is_caught(fault: type[TapisVolant]) -> None:
    with pytest.raises(Broken) as broken:
        obey(fault(hidden_directions=True), 3, "leak")
    assert broken.value.law == 5


@pytest.mark.long  # whole matches
def test_a_card_that_the_clock_plays_is_laid_open_like_any_other() -> None:
    for seed in ("1", "4"):
        obey(build(Options(bank=5)), 3, seed)
