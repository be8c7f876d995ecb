"""Match play: several games, points by square, first to the target."""

from __future__ import annotations

import pytest

from bisat.catalog import load
from bisat.core.codec import plain
from bisat.core.log import Match
from bisat.core.series import Scored, SeriesState
from bisat.games.montgolfiere.tests.positions import play, position


def series(start: Match, *, target: int, totals: tuple[int, ...], board: int = 12) -> Match:
    """A match to a target whose second game has come to this position."""
    seats = start.state.seats
    state = SeriesState(seats=seats, inner=start.state, games=1, phases=9, totals=totals)
    options = {"match": target, "board": board, "baron": len(start.state.squares) > seats}
    return load("montgolfiere", plain(state), "series", options)


def test_each_game_scores_the_square_and_the_moon_five_more() -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=50, totals=(5, 8, 8))
    state = play(match, "9 3 2")
    assert state.happened == (Scored(2, (17, 7, 4), (22, 15, 12)),)
    assert state.totals == (22, 15, 12)


def test_the_moon_of_the_long_board_scores_20() -> None:
    match = series(position((14, 7, 4), ("9", "3", "2"), board=15), target=50, totals=(5, 8, 8), board=15)
    assert play(match, "9 3 2").totals == (25, 15, 12)


def test_several_on_the_moon_score_in_full_each() -> None:
    match = series(position((11, 10, 4), ("9", "motor", "2")), target=50, totals=(5, 8, 8))
    assert play(match, "9 motor 2").totals == (22, 25, 12)


def test_without_the_moon_everybody_scores_the_square() -> None:
    match = series(position((7, 6, 4), ("9", "3", "2"), round=24), target=50, totals=(5, 8, 8))
    assert play(match, "9 3 2").totals == (13, 14, 12)


def test_each_new_game_starts_afresh() -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=50, totals=(5, 8, 8))
    before = match.waiting().phase
    inner = play(match, "9 3 2").inner
    assert inner.squares == (5, 5, 5)
    assert [len(hand) for hand in inner.hands] == [7, 7, 7]
    assert inner.played == ((), (), ())
    assert match.outcome() is None
    assert match.waiting().phase > before


def test_the_first_to_the_target_wins() -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=22, totals=(5, 8, 8))
    play(match, "9 3 2")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1, 2, 3), "series", (22, 15, 12))
    assert match.waiting().seats == ()


@pytest.mark.parametrize(
    ("totals", "places"), [((5, 14, 8), (1, 2, 3)), ((2, 14, 8), (2, 1, 3)), ((4, 14, 8), (1, 1, 3))]
)
def test_m13_of_several_who_pass_the_target_in_one_game_the_highest_wins_and_equals_share(
    totals: tuple[int, ...], places: tuple[int, ...]
) -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=15, totals=totals)
    play(match, "9 3 2")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == places


def test_the_baron_scores_and_can_win_the_match() -> None:
    match = series(position((7, 4), ("3", "2"), baron=(11, "9")), target=22, totals=(5, 8, 8))
    state = play(match, "3 2")
    assert state.totals == (12, 12, 25)
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.automata) == ((2, 2), (25,))


def test_m9_who_left_stays_away_in_the_next_game_and_scores_nothing() -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=50, totals=(5, 8, 8))
    match.forfeit(2)
    play(match, "9 3")
    assert match.state.totals == (22, 15, 8)
    assert match.state.inner.gone == (2,)
    assert match.waiting().needed == (0, 1)


def test_m9_the_last_player_wins_the_match() -> None:
    match = series(position((11, 7, 4), ("9", "3", "2")), target=50, totals=(5, 8, 30))
    match.forfeit(2)
    match.forfeit(1)
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason) == ((1, 2, 2), "forfeit")
