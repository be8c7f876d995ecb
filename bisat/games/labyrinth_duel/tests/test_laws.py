"""Labyrinth – the Duel keeps the laws with every option, and leaks planted in it are caught."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.check import Broken, digest, finish, obey
from bisat.core.game import Seat
from bisat.core.laws.news import revealing
from bisat.games.labyrinth_duel.rules.facts import Turned
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.show.notation import board_of
from bisat.games.labyrinth_duel.solver.puzzle import puzzle
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART

OPTIONS: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "own boards": {"lay_out": "own", "cards": 2},
    "by hand": {"lay_out": [list(board_of(ACROSS)), list(board_of(APART))]},
    "auto-stop": {"auto_stop": True, "cards": 2, "minutes": 1},
    "false calls": {"false_calls": 2, "minutes": None},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_law_is_kept_in_a_duel(name: str, cases: Callable[[int], int]) -> None:
    game = catalog.build("labyrinth-duel", OPTIONS[name])
    for number in range(cases(10)):
        walk = obey(game, 2, f"{name} {number}", real_time=True, forfeits=number % 2 == 1, determinizations=1)
        assert all(walk.varied), "the law against leaks was tested in vain"


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "by hand"])
def test_every_law_is_kept_in_solo(name: str, cases: Callable[[int], int]) -> None:
    game = catalog.build("labyrinth-duel", OPTIONS[name])
    for number in range(cases(100)):
        obey(game, 1, f"{name} {number}", real_time=True, forfeits=number % 2 == 1)


@pytest.mark.long  # whole matches, until each was seen
def test_every_fact_that_says_so_was_seen_to_reveal_something() -> None:
    game = LabyrinthDuel(cards=1)
    assert revealing(game) <= obey(game, 2, "news", real_time=True).revealed


@pytest.mark.parametrize("seats", [1, 2])
def test_random_play_with_default_options_ends(seats: int, cases: Callable[[int], int]) -> None:
    game = catalog.build("labyrinth-duel")
    for number in range(cases(300)):
        match = finish(game, seats, str(number))
        assert len(match.events) < 2_000


def everything() -> str:
    """Everything a match says at every position, and what the solver finds."""
    match = finish(catalog.build("labyrinth-duel", {"cards": 1}), 2, "for ever")
    daily = puzzle("2026-11-15", "medium")
    found = [solve(daily.board, daily.start, daily.target, width) for width in (50, 10_000)]
    return f"{digest(match.game, match.header, match.events)} {daily} {found}"


def test_a_duel_and_a_solution_are_the_same_in_another_process() -> None:
    other = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import everything; print(everything(), end='')"],
        env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert other.stdout == everything()


class ShowsNext(LabyrinthDuel, frozen=True):
    """The height of the stock tells whether the owl comes next."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, stock=view.stock + (state.stock[:1] == ("owl",)))


class TellsNext(LabyrinthDuel, frozen=True):
    """A card is told together with the one below it."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if not state.stock or not any(isinstance(fact, Turned) for fact in view.happened):
            return view
        return replace(view, happened=(*view.happened, Turned(state.number + 1, state.stock[0])))


@pytest.mark.parametrize("fault", [ShowsNext, TellsNext])
def test_a_planted_leak_is_caught(fault: type[LabyrinthDuel]) -> None:
    with pytest.raises(Broken) as broken:
        obey(fault(), 2, "leak", real_time=True)
    assert broken.value.law == 5
