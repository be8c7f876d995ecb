"""Real time in beats: sealed, in an order by lot, and a game that keeps every law."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.beats import WAIT, Beaten, Beats
from bisat.core.check import Observations, obey
from bisat.core.game import AnyGame
from bisat.core.laws.news import revealing
from bisat.core.log import Header, Match
from bisat.core.wrapped_encoding import encoding
from tests.core.toys.race import Race, Run


def begun(game: AnyGame, seats: int = 2, seed: str = "beats") -> Match:
    return Match(game, Header("", seats, seed))


def numbered(game: str, options: dict[str, Any], seats: int) -> tuple[AnyGame, Observations]:
    rules: AnyGame = Beats(catalog.build(game, options))
    return rules, Observations(encoding(catalog.entry(game), rules, seats))


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("labyrinth-duel", 1, {"minutes": 1}),
        ("labyrinth-duel", 2, {"false_calls": 2}),
        ("magic-fold", 2, {"short": True}),
        ("magic-fold", 4, {"championship": True, "short": True}),
    ],
)
def test_real_time_in_beats_keeps_every_law(game: str, seats: int, options: dict[str, Any]) -> None:
    rules, observations = numbered(game, options, seats)
    walk = obey(rules, seats, "beat", forfeits=seats > 2, determinizations=1, observations=observations)
    assert all(walk.varied)
    assert "Beaten" in revealing(rules)


def test_a_toy_in_beats_keeps_every_law() -> None:
    for seed in "abcd":
        obey(Beats(Race()), 3, seed, forfeits=True)


def test_nothing_happens_before_all_have_sealed() -> None:
    match = begun(Beats(Race(), length=400))
    before = match.state.inner.squares
    match.act(0, Run(2))
    assert match.state.inner.squares == before
    assert match.view(1).choice is None
    assert match.view(1).chose == (True, False)
    match.act(1, WAIT)
    assert match.state.inner.squares[0] == before[0] + 2
    assert (match.state.beat, match.state.inner.at) == (1, 400)
    assert isinstance(match.state.happened[0], Beaten)


def test_a_sealed_move_can_be_taken_back() -> None:
    match = begun(Beats(Race()))
    match.act(0, Run(2))
    match.undo(0)
    assert match.waiting().needed == (0, 1)


def test_of_two_calls_in_one_beat_the_lot_decides() -> None:
    first = {_first_served(str(seed)) for seed in range(12)}
    assert first == {0, 1}


def _first_served(seed: str) -> int:
    match = begun(Beats(Race()), seed=seed)
    match.act(0, Run(1))
    match.act(1, Run(1))
    beaten = match.state.happened[0]
    assert isinstance(beaten, Beaten)
    return beaten.order[0]


def test_a_move_that_another_made_impossible_is_dropped() -> None:
    """Both take the first card: one of them comes too late, and folds on."""
    match = begun(Beats(catalog.build("magic-fold")))
    take = next(move for move in match.legal(0) if type(move).__name__ == "Take")
    match.act(0, take)
    match.act(1, take)
    claims = [claim is not None for claim in match.state.inner.claims]
    assert sorted(claims) == [False, True]


def test_pauses_pass_without_beats() -> None:
    match = begun(Beats(catalog.build("labyrinth-duel")))
    assert match.state.inner.target is not None
    assert match.waiting().until is None
    assert [type(fact).__name__ for fact in match.state.facts()] == ["Began", "Turned"]
