"""Law 1: faults planted in endings are caught."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bisat.core.game import Outcome, Waiting
from bisat.core.laws.broken import Broken
from bisat.core.laws.ending import ending
from tests.core.laws.planted import caught
from tests.core.toys.bids import Bids, Market
from tests.core.toys.race import Race, Track


class NeverSaysSo(Bids, frozen=True):
    def outcome(self, state: Market) -> Outcome | None:
        return None


class SaysSoEarly(Bids, frozen=True):
    def outcome(self, state: Market) -> Outcome | None:
        early = state.round == 3
        return Outcome((1,) * state.seats, "early", state.scores) if early else super().outcome(state)


class ClockRunsOn(Race, frozen=True):
    def waiting(self, state: Track) -> Waiting:
        waiting = super().waiting(state)
        return waiting if waiting.seats else replace(waiting, until=state.next)


class StaysSealed(Bids, frozen=True):
    def waiting(self, state: Market) -> Waiting:
        return replace(super().waiting(state), sealed=True)


class Places(Bids, frozen=True, kw_only=True):
    places: tuple[int, ...]
    scores: tuple[int, ...] = (9, 5, 1)
    automata: tuple[int, ...] = ()

    def outcome(self, state: Market) -> Outcome | None:
        return super().outcome(state) and Outcome(self.places, "sold", self.scores, self.automata)


def test_a_match_that_nobody_can_go_on_with_has_an_outcome() -> None:
    assert caught(NeverSaysSo(), 1) == "nobody can act and no clock runs, but there is no outcome"


def test_an_outcome_is_not_set_while_a_seat_can_act() -> None:
    assert caught(SaysSoEarly(), 1) == "there is an outcome, but seats (0, 1, 2) can act"


def test_an_outcome_is_not_set_while_the_clock_runs() -> None:
    assert caught(ClockRunsOn(), 1, real_time=True) == "there is an outcome, but the clock still runs"


def test_nothing_is_sealed_when_it_is_over() -> None:
    assert caught(StaysSealed(), 1) == "there is an outcome, but something is still sealed"


@pytest.mark.parametrize("places", [(1, 2), (1, 2, 3, 4), ()])
def test_every_seat_has_a_place(places: tuple[int, ...]) -> None:
    assert "3 seats, but places" in caught(Places(places=places), 1)


def test_every_seat_has_a_score() -> None:
    assert "scores (1, 2)" in caught(Places(places=(1, 2, 3), scores=(1, 2)), 1)


@pytest.mark.parametrize("places", [(0, 1, 2), (2, 3, 4), (3, 3, 3)])
def test_the_best_place_is_the_first(places: tuple[int, ...]) -> None:
    assert "the best of the places" in caught(Places(places=places), 1)


@pytest.mark.parametrize("places", [(1, 1, 2), (1, 3, 3), (1, 2, 4), (1, 3, 4)])
def test_equals_share_and_the_next_place_skips(places: tuple[int, ...]) -> None:
    assert "do not share or the next does not skip" in caught(Places(places=places), 1)


@pytest.mark.parametrize(
    ("places", "automata", "lawful"),
    [
        ((1, 1, 1), (), True),
        ((3, 1, 2), (), True),
        ((1, 1, 3), (), True),
        ((1, 2, 2), (), True),
        ((2, 3, 3), (99,), True),
        ((1, 1, 3), (99,), True),
        ((3, 4, 4), (99,), False),
        ((2, 4, 4), (99,), False),
        ((2, 2, 2), (), False),
    ],
)
def test_places_start_at_2_only_behind_an_automaton(
    places: tuple[int, ...], automata: tuple[int, ...], lawful: bool
) -> None:
    game = Places(places=places, automata=automata)
    over = Market(
        seats=3, round=5, prize=1, purses=((),) * 3, choices=(None,) * 3, cheered=(False,) * 3,
        scores=(0,) * 3, house=(),
    )  # fmt: skip
    if lawful:
        ending(game, over)
    else:
        with pytest.raises(Broken, match="law 1"):
            ending(game, over)
