"""Montgolfière keeps the laws with every option, and leaks planted in it are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.core.check import Broken, finish, obey
from bisat.core.game import Act, Seat, Waiting
from bisat.core.laws.news import learnt, revealing
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.games.montgolfiere.rules.facts import Drew
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.rules.view import View
from bisat.games.montgolfiere.tests.positions import turned

OPTIONS: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "as it comes": ({}, (2, 3, 4, 5, 6)),
    "with the Baron": ({"baron": True}, (3, 4, 5)),
    "without the Baron": ({"baron": False}, (2,)),
    "long board": ({"board": 15}, (2, 3, 6)),
    "match": ({"match": 18}, (2, 4, 5)),
    "thinking time": ({"bank": 40, "increment": 3}, (2, 3, 6)),
    "read otherwise": ({"moon_alone": True, "storm_hook": True, "whole_squadron": True}, (2, 4, 6)),
    "everything": ({"board": 15, "baron": False, "match": 21, "bank": 60}, (2, 3, 4)),
}
"""Options, and the numbers of seats to walk with; the matches are too long for a single game."""


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in OPTIONS for seats in OPTIONS[name][1]])
def test_every_law_is_kept(name: str, seats: int, cases: Callable[[int], int]) -> None:
    game = catalog.build("montgolfiere", OPTIONS[name][0])
    for number in range(cases(10)):
        forfeits = (seats + number) % 2 == 1
        walk = obey(
            game, seats, f"{name} {number}", forfeits=forfeits, determinizations=2 if seats < 4 else 1
        )
        assert all(walk.varied), "the law against leaks was tested in vain"


@pytest.mark.long  # whole matches, until each was seen
def test_every_fact_that_says_it_reveals_was_seen_to_reveal() -> None:
    game = catalog.build("montgolfiere", {"match": 18})
    assert revealing(game) <= obey(game, 4, "news", determinizations=1).revealed


def test_sealed_grapples_are_news_though_nobody_draws() -> None:
    match = turned((10, 10, 9, 9), "motor 9 grapple grapple")
    match.act(2, Follow(1))
    view = match.view(None)
    determinizations = [match.game.imagine(view, None, Rng("sealed", number)) for number in range(9)]
    event = Act(3, Follow(2))
    after = step(match.game, match.state, event, Rng("", 0))
    assert not any(isinstance(fact, Drew) for fact in after.facts())
    assert learnt(match.game, [(None, determinizations)], event, after, "", 0)


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_play_with_default_options_ends(seats: int, cases: Callable[[int], int]) -> None:
    game = catalog.build("montgolfiere")
    for number in range(cases(100)):
        assert finish(game, seats, str(number)).outcome() is not None


def caught(game: Montgolfiere, seats: int) -> bool:
    for seed in "abcdefgh":
        try:
            obey(game, seats, seed)
        except Broken as broken:
            return broken.law == 5
    return False


class TellsDraws(Montgolfiere, frozen=True):
    """Everybody is told which card was drawn."""

    def view(self, state: State, seat: Seat | None) -> View:
        drawn = {fact.seat: fact for fact in state.happened if isinstance(fact, Drew)}
        view = super().view(state, seat)
        facts = (drawn[fact.seat] if isinstance(fact, Drew) else fact for fact in view.happened)
        return replace(view, happened=tuple(facts))


class CountsMotors(Montgolfiere, frozen=True):
    """The number of cards in a stock tells whether the motor is still in it."""

    def view(self, state: State, seat: Seat | None) -> View:
        stocks = tuple(len(stock) + ("motor" in stock) for stock in state.stocks)
        return replace(super().view(state, seat), stocks=stocks)


class WaitsForMotors(Montgolfiere, frozen=True):
    """The match no longer waits for others once a motor lies face down."""

    def waiting(self, state: State) -> Waiting:
        waiting = super().waiting(state)
        return replace(waiting, needed=waiting.needed[:1]) if Play("motor") in state.choices else waiting


class ShowsToSpectators(Montgolfiere, frozen=True):
    """A hand shown to the squadron lies open to everyone who only watches."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return view if seat is not None else super().view(state, 0)


@pytest.mark.parametrize("fault", [TellsDraws, CountsMotors, WaitsForMotors, ShowsToSpectators])
def test_a_planted_leak_is_caught(fault: type[Montgolfiere]) -> None:
    assert caught(fault(baron=False), seats=3)
