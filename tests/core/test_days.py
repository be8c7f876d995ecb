"""Days for each move: a clock that begins anew with every phase."""

from __future__ import annotations

from typing import Any

import pytest

from bisat import catalog
from bisat.core.check import because, obey
from bisat.core.codec import plain
from bisat.core.entry import DAY
from bisat.core.game import Act, Tick
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step

IN_TURN = ("montgolfiere", "tapis-volant", "flying-sultans")


@pytest.mark.parametrize(
    ("game", "seats"), [("montgolfiere", 2), ("montgolfiere", 4), ("flying-sultans", 3), ("tapis-volant", 3)]
)
def test_the_laws(game: str, seats: int) -> None:
    obey(catalog.build(game, {"days": 1}), seats=seats, seed="0", forfeits=True)


@pytest.mark.parametrize("game", IN_TURN)
def test_what_was_written_before_stays_as_it_was(game: str) -> None:
    assert "days" not in catalog.header(game, 3, "seed").options
    assert catalog.header(game, 3, "seed", {"days": 3}).options["days"] == 3


def begun(seats: int, days: int = 1) -> tuple[Any, Any]:
    game = catalog.build("montgolfiere", {"days": days})
    return game, game.setup(seats, Rng("days", 0))


def choose(game: Any, state: Any, seat: int, at: int) -> Any:
    move = next(move for move in game.legal(state, seat) if plain(move)["type"] != "show")
    return step(game, state, Act(seat, move, at), Rng("days", at))


def test_every_round_begins_with_a_full_clock() -> None:
    game, state = begun(2, days=3)
    assert state.left == (3 * DAY, 3 * DAY)
    state = choose(game, state, 0, DAY)
    assert state.left == (2 * DAY, 2 * DAY)  # the match still waits for the other
    state = choose(game, state, 1, 2 * DAY)
    assert state.left == (3 * DAY, 3 * DAY)


def out_of_time() -> tuple[Any, Any]:
    """Three play; the last one let a day pass, and the match has moved for them twice."""
    game, state = begun(3)
    state = choose(game, state, 0, 1)
    state = choose(game, state, 1, 2)
    for turn in (9, 10):
        due = game.waiting(state).until
        state = step(game, state, Tick(due), Rng("days", turn))
    return game, state


def test_among_more_than_two_nobody_waits_twice_for_somebody_who_is_away() -> None:
    game, state = out_of_time()
    assert (state.away, state.left) == ((2,), (DAY, DAY, 0))
    assert state.at < DAY + 1000  # of the next round they missed nothing
    assert game.waiting(state).needed == (0, 1)


def test_who_comes_back_has_days_again() -> None:
    game, state = out_of_time()
    back = next(move for move in game.legal(state, 2) if plain(move)["type"] == "back")
    state = step(game, state, Act(2, back, state.at), Rng("days", 11))
    assert (state.away, state.left[2]) == ((), DAY)


@pytest.mark.parametrize("other", [{"bank": 60}, {"extra_time": [0, 60]}])
def test_days_and_a_bank_exclude_each_other(other: dict[str, Any]) -> None:
    with pytest.raises(Refused, check=because("days_or_bank")):
        catalog.build("montgolfiere", {"days": 1, **other})


@pytest.mark.parametrize("days", [0, 4, 8, 1.5, "1"])
def test_only_some_lengths_are_offered(days: Any) -> None:
    with pytest.raises(Refused):
        catalog.header("montgolfiere", 2, "seed", {"days": days})
