"""Three races: points for arriving, and who wins a tie."""

from __future__ import annotations

from typing import Any

import pytest

from bisat.core.codec import plain
from bisat.core.log import Header, Match
from bisat.core.rng import Rng
from bisat.core.series import Scored
from bisat.games.magic_fold.cloth.sheet import UNFOLDED
from bisat.games.magic_fold.rules.championship import Championship, ChampionshipState, championship
from bisat.games.magic_fold.rules.facts import Arrived
from bisat.games.magic_fold.rules.figures import COBRAS, COUNT_OF_THREE
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.tests.positions import ONE_CLOUD, THREE_CLOUDS, TWO_CLOUDS, act, position, ready

RACE = MagicFold(championship=True)
SERIES = championship(RACE)
NO_COBRAS: Any = {"cobras": (), "bitten": COBRAS[:6]}


def series(start: Match, totals: tuple[int, ...], races: tuple[tuple[int, ...], ...]) -> Match:
    """A championship whose next race has come to this position."""
    seats = start.state.seats
    state = ChampionshipState(
        seats=seats,
        at=start.state.at,
        inner=start.state,
        games=len(races),
        phases=50 * len(races),
        totals=totals,
        races=races,
    )
    return Match(SERIES, Header("magic-fold", seats, "series", state=plain(state)))


def arriving() -> Match:
    """Seats 0 to 2 are about to arrive by the tokens 3, 2 and 4; seat 3 is not."""
    return position(
        (28, 29, 30, 5),
        seats=4,
        cloths=(ready(TWO_CLOUDS), ready(ONE_CLOUD), ready(THREE_CLOUDS), UNFOLDED),
        open=(5, ONE_CLOUD, TWO_CLOUDS, THREE_CLOUDS),
        game=RACE,
        bitten=COBRAS[:6],
        cobras=(),
        round=7,
    )


def finish_round(match: Match) -> Any:
    match.act(0, _take(3))
    match.act(1, _take(2))
    match.act(2, _take(4))
    from bisat.games.magic_fold.rules.moves import Pass

    return match.act(3, Pass())


def _take(token: int) -> Any:
    from bisat.games.magic_fold.rules.moves import Take

    return Take(token)


def test_example_arrivals_score_5_3_2_and_0_for_who_did_not_arrive() -> None:
    match = series(arriving(), (), ())
    state = finish_round(match)
    assert state.happened == (Scored(1, (3, 5, 2, 0), (3, 5, 2, 0)),)
    assert state.races == ((2, 1, 3, 4),)
    places = [fact for fact in state.inner.happened if isinstance(fact, Arrived)]
    assert places == [Arrived(1, 1), Arrived(0, 2), Arrived(2, 3)]


def test_each_race_is_set_up_anew() -> None:
    state = finish_round(series(arriving(), (), ()))
    assert state.inner.squares == (0, 0, 0, 0)
    assert state.inner.genies == (1, 1, 1, 1)
    assert state.inner.cloths == (UNFOLDED,) * 4
    assert (state.inner.round, state.games) == (0, 1)


def test_f14_the_end_of_a_race_is_told_before_the_next_one_begins() -> None:
    match = series(arriving(), (), ())
    state = finish_round(match)
    lasts = [fact.lasts for fact in state.facts()]
    assert len(lasts) > 8
    assert state.inner.pause == COUNT_OF_THREE + sum(lasts)
    assert match.game.check(match.state) is None


def test_a_race_goes_on_to_the_end_of_the_round_in_which_a_pawn_arrives() -> None:
    match = arriving()
    for seat, token in ((0, 3), (1, 2), (2, 4)):
        act(match, seat, f"take {token}")
    state = act(match, 3, "pass")
    assert state.arrived == (1, 0, 2)
    assert state.genies[3] == 2, "who has no card takes a genie all the same"
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((2, 1, 3, 4), (3, 5, 2, 0))


def test_f20_the_ghost_takes_its_place_and_points_in_a_championship() -> None:
    race = position(
        (28, 5, 30), game=RACE, cloths=(ready(TWO_CLOUDS), UNFOLDED), open=(5, 4, 13, 20), **NO_COBRAS
    )
    act(race, 0, "take 3")
    act(race, 1, "pass")
    outcome = race.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.automata) == ((3, 0), (5,))
    assert outcome.places == (2, 3)


def test_after_three_races_the_most_points_win() -> None:
    match = series(arriving(), (2, 0, 8, 7), ((3, 4, 2, 1), (4, 3, 1, 2)))
    state = finish_round(match)
    assert state.totals == (5, 5, 10, 7)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "series"
    assert outcome.places == (4, 3, 1, 2), "seat 1 won the last race, so it comes before seat 0"


@pytest.mark.parametrize(
    ("totals", "races", "places"),
    [
        ((7, 5, 0, 0), ((1, 2, 3, 4), (1, 2, 3, 4)), (2, 1, 3, 4)),
        ((5, 0, 6, 0), ((1, 4, 2, 3), (2, 4, 1, 3)), (1, 3, 2, 4)),
        ((0, 0, 0, 2), ((1, 1, 1, 4), (1, 1, 1, 4)), (2, 1, 3, 4)),
    ],
)
def test_ties_go_to_the_better_place_in_the_last_race(
    totals: tuple[int, ...], races: Any, places: tuple[int, ...]
) -> None:
    match = series(arriving(), totals, races)
    finish_round(match)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == places


def over(totals: tuple[int, ...], races: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The places once three races are over; the last one is any that has ended."""
    race = arriving()
    for seat, token in ((0, 3), (1, 2), (2, 4)):
        act(race, seat, f"take {token}")
    act(race, 3, "pass")
    state: Any = ChampionshipState(
        seats=4, at=race.state.at, inner=race.state, games=3, totals=totals, races=races
    )
    assert SERIES.check(state) is None
    outcome = SERIES.outcome(state)
    assert outcome is not None
    return outcome.places


def test_ties_look_at_earlier_races_where_the_last_one_decides_nothing() -> None:
    level = (2, 2, 1, 4)
    assert over((5, 5, 9, 0), ((1, 3, 2, 4), (3, 1, 2, 4), level)) == (3, 2, 1, 4)
    assert over((5, 5, 9, 0), ((3, 1, 2, 4), level, level)) == (3, 2, 1, 4)


def test_a_tie_that_nothing_breaks_is_shared() -> None:
    level = (2, 2, 1, 4)
    assert over((5, 5, 9, 0), (level, level, level)) == (2, 2, 1, 4)


def test_a_championship_that_disagrees_with_its_races_is_unlawful() -> None:
    state: Any = ChampionshipState(seats=4, at=3_000, inner=arriving().state, games=1, totals=(0,) * 4)
    assert "a place for each pawn" in (SERIES.check(state) or "")
    state = ChampionshipState(seats=4, at=9, inner=arriving().state)
    assert "disagree" in (SERIES.check(state) or "")


def test_an_imagined_championship_looks_like_the_real_one() -> None:
    match = series(arriving(), (2, 0, 8, 7), ((3, 4, 2, 1), (4, 3, 1, 2)))
    for seat in (None, *range(4)):
        view = SERIES.view(match.state, seat)
        determinization = SERIES.imagine(view, seat, Rng("another", 0))
        assert SERIES.check(determinization) is None
        assert SERIES.view(determinization, seat) == view
        assert determinization.races == match.state.races


def test_a_championship_ends_when_one_is_left() -> None:
    match = Match(SERIES, Header("magic-fold", 2, "left"))
    match.forfeit(0)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.places == (2, 1)
    assert isinstance(match.game, Championship)
