"""What holds for every bot, in every game it is asked to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bisat import catalog
from bisat.bots.random import Random
from bisat.bots.search import Search
from bisat.core.bot import unhurried
from bisat.core.game import AnyGame, Forfeit
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.core.series import Series
from bisat.core.timed import Back, Timed
from tests.core.toys.bids import Bids
from tests.core.toys.fish import Fish
from tests.core.toys.race import Race

MONTGOLFIERES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"board": 15, "match": 40}),
    (3, {"bank": 60}),
    (4, {"baron": True, "match": 30, "bank": 60, "increment": 2}),
    (6, {}),
]
pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow

NAMES = ("random", "easy", "hard:6", "search:2")


def positions(match: Match, seed: str, most: int) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
    """What the needed seats see while a match is played at random, free actions and all."""
    rng = Rng(seed, 0)
    for _ in range(most):
        waiting = match.waiting()
        if not waiting.seats:
            return
        for seat in waiting.needed or waiting.seats:
            yield seat, match.view(seat), match.legal(seat)
        seat = rng.choice(waiting.seats)
        match.act(seat, rng.choice(match.legal(seat)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seats", "options"), MONTGOLFIERES)
def test_every_choice_is_legal_in_every_position(name: str, seats: int, options: dict[str, Any]) -> None:
    bot = catalog.bot("montgolfiere", name, options)
    seen = 0
    for seat, view, legal in positions(catalog.new("montgolfiere", seats, "legal", options), "walk", 40):
        seen += 1
        assert bot.choose(view, legal, Rng(f"{seen}", seat), unhurried).move in legal
    assert seen > 40


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_legal_after_somebody_left(name: str) -> None:
    bot = catalog.bot("montgolfiere", name)
    match = catalog.new("montgolfiere", 4, "left")
    match.play(Forfeit(1))
    for seat, view, legal in positions(match, "walk", 40):
        assert bot.choose(view, legal, Rng("left", seat), unhurried).move in legal


@pytest.mark.parametrize("game", [Bids(), Bids(house=True), Fish(), Race(), Race(hare=True)])
@pytest.mark.parametrize("seats", [2, 3])
def test_search_plays_any_game(game: AnyGame, seats: int) -> None:
    bot = Search(game, 12)
    match = Match(game, Header("toy", seats=seats, seed="toy"))
    for seat, view, legal in positions(match, "walk", 12):
        assert bot.choose(view, legal, Rng("toy", seat), unhurried).move in legal


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    for _, view, legal in list(positions(catalog.new("montgolfiere", 3, "same"), "walk", 30))[::7]:
        first, again = (
            catalog.bot("montgolfiere", name).choose(view, legal, Rng("same", 1), unhurried) for _ in range(2)
        )
        assert first == again


@pytest.mark.parametrize("name", ["random", "easy", "medium", "hard:60", "search:30"])
def test_another_seed_may_give_another_choice(name: str) -> None:
    match = catalog.new("montgolfiere", 2, "mixed")
    bot = catalog.bot("montgolfiere", name)
    moves = {bot.choose(match.view(0), match.legal(0), Rng("mix", n), unhurried).move for n in range(12)}
    assert len(moves) > 1


class Door:
    """A game that writes down every state it is asked about."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.asked: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._game, name)
        if name == "imagine":
            return method

        def ask(state: Any, *rest: Any) -> Any:
            self.asked.append(state)
            return method(state, *rest)

        return ask


def test_a_searching_bot_asks_only_about_worlds_it_imagined() -> None:
    rules = catalog.build("montgolfiere").unwrapped()
    door: Any = Door(rules)
    truth = rules.setup(3, Rng("truth", 0))
    Search(door, 12).choose(rules.view(truth, 1), tuple(rules.legal(truth, 1)), Rng("bot", 0), unhurried)
    assert door.asked
    assert not any(state is truth for state in door.asked)
    openings = [state for state in door.asked if state.round == 1 and state.choices == (None, None, None)]
    assert all(state.hands[1] == truth.hands[1] for state in openings), "the own hand is known"
    others = {(state.hands[0], state.hands[2]) for state in openings}
    assert len(others) > 10
    assert (truth.hands[0], truth.hands[2]) not in others


@pytest.mark.parametrize("name", ["easy", "hard:40", "search:10", "repeats"])
def test_what_a_seat_cannot_know_changes_no_choice(name: str) -> None:
    rules = catalog.build("montgolfiere").unwrapped()
    bot = catalog.bot("montgolfiere", name)
    for _, view, legal in list(positions(catalog.new("montgolfiere", 2, "leak"), "walk", 40))[::5]:
        other = rules.imagine(view, view.seat, Rng("other", 0))
        same = rules.view(other, view.seat)
        ours = bot.choose(view, legal, Rng("leak", 0), unhurried)
        assert ours == bot.choose(same, tuple(rules.legal(other, view.seat)), Rng("leak", 0), unhurried)


@pytest.mark.parametrize("name", ["hard:100000", "search:100000"])
@pytest.mark.parametrize("asked", [0, 1, 5])
def test_a_bot_stops_when_its_time_is_spent(name: str, asked: int) -> None:
    match = catalog.new("montgolfiere", 2, "spent")
    bot = catalog.bot("montgolfiere", name)
    clock = iter(range(100_000))
    move = bot.choose(
        match.view(0), match.legal(0), Rng("spent", 0), lambda: 1000 if next(clock) >= asked else 999.0
    ).move
    assert move in match.legal(0)
    assert next(clock) == asked + 1


def test_a_bot_out_of_time_comes_back() -> None:
    game: AnyGame = Timed(Series(catalog.build("montgolfiere").unwrapped(), target=30), bank=1000)
    match = Match(game, Header("montgolfiere", seats=3, seed="late"))
    match.tick(1000)
    assert match.state.away
    seat = match.state.away[0]
    bot = catalog.bot("montgolfiere", "easy")
    assert bot.choose(match.view(seat), match.legal(seat), Rng("late", 0), unhurried).move == Back()
    assert match.legal(seat)[-1] == Back()


def test_the_random_bot_is_fair() -> None:
    counts = [0, 0, 0]
    for n in range(600):
        counts[Random().choose(None, (0, 1, 2), Rng("fair", n), unhurried).move] += 1
    assert min(counts) > 160
