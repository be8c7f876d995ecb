"""Several games in a row with added scores."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from bisat.core.game import Act, AnyGame, Event, Forfeit, Forfeited, Outcome, Tick
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.core.series import Scored, Series
from bisat.core.step import step
from bisat.core.timed import OutOfTime, Timed
from tests.core.toys.bids import Bid, Bids, Market, Opened, Turned
from tests.core.toys.fish import Fish
from tests.core.toys.race import GOAL, Race, Run


def play(game: AnyGame, *events: Event, seats: int = 2) -> Any:
    match = Match(game, Header("toy", seats, "series"))
    for event in events:
        match.play(event)
    return match.state


def run(*far: int, at: int = 0) -> list[Act]:
    """Acts of a race in which each seat in turn runs so far; the last must reach the goal."""
    return [
        Act(seat, Run(2 if left > 1 else 1), at) for seat, by in enumerate(far) for left in range(by, 0, -2)
    ]


def over(game: AnyGame, state: Any) -> Outcome:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome


# --- how it ends -----------------------------------------------------------------------------------


def test_a_series_needs_an_end() -> None:
    with pytest.raises(ValueError, match="a series needs a target or a count"):
        Series(Race())


def test_a_series_of_a_count_of_games() -> None:
    game = Series[Any, Any, Any](Race(), count=2)
    state = play(game, *run(4, 20))
    assert game.outcome(state) is None
    assert (state.games, state.totals, state.inner.squares) == (1, (4, 20), (0, 0))
    state = play(game, *run(4, 20), *run(19, 20))
    assert over(game, state) == Outcome((2, 1), "series", (23, 40))
    assert game.waiting(state).seats == ()


def test_a_series_to_a_target() -> None:
    game = Series[Any, Any, Any](Race(), target=40)
    state = play(game, *run(4, 20))
    assert game.outcome(state) is None
    state = play(game, *run(4, 20), *run(5, 20))
    assert over(game, state) == Outcome((2, 1), "series", (9, 40))


def test_if_several_pass_the_target_the_highest_total_wins() -> None:
    game = Series[Any, Any, Any](Race(), target=25)
    state = play(game, *run(19, 20), *run(19, 20))
    assert over(game, state) == Outcome((2, 1), "series", (38, 40))


def test_equals_share() -> None:
    game = Series[Any, Any, Any](Race(), target=30)
    first = run(10, 20)
    second = [Act(1, Run(2)) for _ in range(5)] + [Act(0, Run(2)) for _ in range(10)]
    state = play(game, *first, *second)
    assert over(game, state) == Outcome((1, 1), "series", (30, 30))


def test_target_and_count_whichever_comes_first() -> None:
    game = Series[Any, Any, Any](Race(), target=20, count=5)
    assert over(game, play(game, *run(4, 20))).reason == "series"
    game = Series[Any, Any, Any](Race(), target=1000, count=1)
    assert over(game, play(game, *run(4, 20))).reason == "series"


# --- what is told ----------------------------------------------------------------------------------


def test_scores_are_told_with_how_the_last_game_ended_and_the_next_began() -> None:
    game = Series[Any, Any, Any](Bids(), count=2)
    events = [Act(seat, Bid(card)) for card in (1, 2, 3, 4) for seat in (0, 1)]
    state = play(game, *events)
    assert state.happened == (Scored(1, (0, 0), (0, 0)),)
    opened, turned, dealt = state.inner.happened
    assert isinstance(opened, Opened)
    assert isinstance(turned, Turned)
    assert dealt == Turned(state.inner.prize)
    assert (state.inner.round, state.inner.purses) == (1, ((1, 2, 3, 4), (1, 2, 3, 4)))


def test_totals_are_public() -> None:
    game = Series[Any, Any, Any](Race(), target=90, count=7)
    state = play(game, *run(4, 20, at=30))
    for seat in (0, 1, None):
        view = game.view(state, seat)
        assert (view.games, view.totals, view.target, view.count) == (1, (4, 20), 90, 7)
        assert (view.began, view.at, view.inner.at) == (30, 30, 0)
        assert view.inner == Race().view(state.inner, seat)


def test_between_games_only_the_new_event_is_told() -> None:
    game = Series[Any, Any, Any](Race(), count=2)
    state = play(game, *run(4, 20), Act(0, Run(1)))
    assert state.happened == ()


def test_the_phase_grows_through_the_whole_series() -> None:
    game = Series[Any, Any, Any](Fish(), count=3)
    match = Match(game, Header("toy", 2, "phase"))
    phases = [match.waiting().phase]
    while match.outcome() is None:
        seat = match.waiting().seats[0]
        match.act(seat, match.legal(seat)[0])
        phases.append(match.waiting().phase)
    assert all(before < after for before, after in pairwise(phases))
    assert match.state.games == 3


# --- time ------------------------------------------------------------------------------------------


def test_each_game_has_its_own_time() -> None:
    game = Series[Any, Any, Any](Race(), count=2)
    state = play(game, *run(4, 20, at=700))
    assert game.waiting(state).until == 1_700
    assert (state.at, state.began, state.inner.at, state.inner.next) == (700, 700, 0, 1_000)
    state = step(game, state, Act(0, Run(1), 900), Rng("", 1))
    assert (state.at, state.inner.at) == (900, 200)
    state = step(game, state, Tick(1_750), Rng("", 2))
    assert (state.inner.gusts, state.inner.at, game.waiting(state).until) == (1, 1_050, 2_750)


def test_a_series_of_timed_games_starts_the_clocks_anew() -> None:
    game = Series[Any, Any, Any](Timed(Bids(), 30_000), count=2)
    events = [Act(seat, Bid(card), 20_000) for card in (1, 2, 3, 4) for seat in (0, 1)]
    state = play(game, *events)
    assert (state.inner.left, state.inner.at, game.waiting(state).until) == ((30_000, 30_000), 0, 50_000)
    assert [type(fact) for fact in state.inner.inner.happened] == [Opened, Turned, Turned]
    state = play(game, *events, Tick(50_000))
    assert state.inner.happened[0] in (OutOfTime(0), OutOfTime(1))
    assert over(game, state).reason == "forfeit"


# --- automata --------------------------------------------------------------------------------------


class Hare(Race, frozen=True):
    """Always ends with the hare this far."""

    by: int = 0

    def outcome(self, state: Any) -> Outcome | None:
        ended = super().outcome(state)
        return ended and replace(ended, automata=(self.by,))


def test_automata_score_too() -> None:
    game = Series[Any, Any, Any](Hare(by=7), count=2)
    state = play(game, *run(4, 20), *run(4, 20))
    assert state.totals == (8, 40, 14)
    assert over(game, state) == Outcome((2, 1), "series", (8, 40), (14,))


def test_an_automaton_may_reach_the_target_and_win_alone() -> None:
    game = Series[Any, Any, Any](Hare(by=30), target=60)
    state = play(game, *run(4, 20), *run(4, 20))
    assert over(game, state) == Outcome((3, 2), "series", (8, 40), (60,))


def test_an_automaton_shares_the_win() -> None:
    game = Series[Any, Any, Any](Hare(by=20), target=20)
    assert over(game, play(game, *run(4, 20))).places == (2, 1)


# --- leaving ---------------------------------------------------------------------------------------


def test_the_last_seat_wins_whatever_the_score() -> None:
    game = Series[Any, Any, Any](Race(), count=9)
    state = play(game, *run(4, 20), Forfeit(1))
    assert over(game, state) == Outcome((1, 2), "finish", (4, 20))
    game = Series[Any, Any, Any](Hare(by=90), count=9)
    assert over(game, play(game, Forfeit(1))).places == (1, 2), "the hare does not beat the last seat"


def test_who_has_gone_stays_gone_in_the_next_games() -> None:
    game = Series[Any, Any, Any](Race(), count=2)
    state = play(game, Act(1, Run(2)), Forfeit(1, 0, "left"), *run(20), seats=3)
    assert (state.games, state.gone, state.inner.gone) == (1, (1,), (1,))
    assert game.waiting(state).seats == (0, 2)
    assert not any(isinstance(fact, Forfeited) for fact in state.inner.happened), (
        "it was told when it happened"
    )
    state = step(game, state, Forfeit(2), Rng("", 30))
    assert over(game, state).places == (1, 2, 2)


def test_the_new_deal_is_told_even_if_somebody_has_gone() -> None:
    game = Series[Any, Any, Any](Bids(), count=2)
    events = [Act(seat, Bid(card)) for card in (1, 2, 3, 4) for seat in (0, 2)]
    state = play(game, Forfeit(1), *events, seats=3)
    assert state.inner.happened[-1] == Turned(state.inner.prize)
    assert game.waiting(state).needed == (0, 2)


class OneLeavesAllLeave(Bids, frozen=True):
    """Cannot be played by fewer than it was dealt to."""

    def over(self, state: Market) -> bool:
        return super().over(state) or bool(state.gone)

    def outcome(self, state: Market) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, reason="broken up")


def test_a_series_ends_when_the_next_game_cannot_be_played() -> None:
    game = Series[Any, Any, Any](OneLeavesAllLeave(), count=9)
    state = play(game, Forfeit(1), seats=3)
    assert over(game, state) == Outcome((1, 3, 1), "broken up", (0, 0, 0))
    assert state.happened == (Scored(1, (0, 0, 0), (0, 0, 0)),)
    assert game.check(state) is None


def test_a_series_alone_ends_when_the_seat_leaves() -> None:
    game = Series[Any, Any, Any](Race(), count=9)
    state = play(game, *run(20), Act(0, Run(2)), Forfeit(0), seats=1)
    assert over(game, state) == Outcome((1,), "finish", (GOAL + 2,))


# --- written by hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"games": -1}, "a series counts its games, phases and time from 0"),
        ({"phases": -1}, "a series counts its games, phases and time from 0"),
        ({"began": -1}, "a series counts its games, phases and time from 0"),
        ({"at": 5}, "the series and its game disagree"),
        ({"began": 5}, "the series and its game disagree"),
        ({"seats": 3}, "the series and its game disagree"),
        ({"gone": (1,)}, "the series and its game disagree"),
        ({"totals": (3, 4)}, "once a game is over there is a total for each seat, and none before"),
        ({"games": 1}, "once a game is over there is a total for each seat, and none before"),
        ({"games": 1, "totals": (3,)}, "once a game is over there is a total for each seat, and none before"),
        ({"games": 1, "totals": (3, 60)}, "the series is over, but a game is in play"),
        ({"games": 3, "totals": (3, 4)}, "the series is over, but a game is in play"),
    ],
)
def test_a_series_that_cannot_stand_so_is_refused(change: dict[str, Any], why: str) -> None:
    game = Series[Any, Any, Any](Race(), target=60, count=3)
    assert game.check(replace(play(game), **change)) == why


def test_a_game_that_cannot_stand_so_is_refused() -> None:
    game = Series[Any, Any, Any](Fish(), count=3)
    state = play(game)
    assert (
        game.check(replace(state, inner=replace(state.inner, laid=(1,))))
        == "the cards are not one whole deck"
    )


def test_a_game_that_is_over_was_scored() -> None:
    game = Series[Any, Any, Any](Race(), count=3)
    state = play(game)
    ended = replace(state, inner=replace(state.inner, squares=(20, 0)))
    assert game.check(ended) == "a game is over that was never scored"
    assert game.check(replace(ended, games=3, totals=(20, 0))) is None


def test_totals_written_without_automata_go_on() -> None:
    game = Series[Any, Any, Any](Hare(by=7), count=2)
    state = replace(play(game), games=1, totals=(5, 5))
    assert game.check(state) is None
    for n, act in enumerate(run(4, 20), 1):
        state = step(game, state, act, Rng("", n))
    assert state.totals == (9, 25, 7)


def test_the_game_inside_all_wrappers() -> None:
    race = Race()
    assert race.unwrapped() is race
    assert Timed[Any, Any, Any](Series(race, count=1), 5).unwrapped() is race
