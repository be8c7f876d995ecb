"""The arena: rotation, tallies, and the ladder of levels."""

from __future__ import annotations

import json

import pytest

from bisat.cli import main
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.bots.knowledge import LEVELS
from bisat.lab.arena import Arena, Standing, arena

pytestmark = pytest.mark.no_cover  # the rules have tests of their own, and coverage makes these slow

LADDER = [("easy", "random"), ("medium", "easy"), ("hard", "medium")]


def rates(result: Arena) -> dict[str, Standing]:
    return {standing.bot: standing for standing in result.standings}


def test_every_bot_sits_equally_often() -> None:
    seen: list[tuple[int, int]] = []
    result = arena("montgolfiere", ["random", "easy", "medium"], 12, progress=lambda *done: seen.append(done))
    assert result.seats == 3
    assert [standing.seats for standing in result.standings] == [12, 12, 12]
    assert seen[-1] == (12, 12)


def test_two_bots_fill_three_seats_evenly() -> None:
    result = arena("montgolfiere", ["random", "easy"], 10, seats=3)
    assert [standing.seats for standing in result.standings] == [15, 15]


def test_win_rates_add_up_to_one_win_a_match() -> None:
    result = arena("montgolfiere", ["random", "easy"], 20, seats=4)
    assert sum(standing.win_rate.mean for standing in result.standings) == pytest.approx(1)
    assert result.even == pytest.approx(1 / 2)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_who_wins_every_match_wins_all_of_them_however_many_seats_it_holds(seats: int) -> None:
    result = arena("tapis-volant", ["easy", "random"], 16, seats=seats, workers=1, until_parted=True)
    best = rates(result)["easy"].win_rate
    assert best.mean == 1.0
    assert best.low > 0.66
    assert result.parted


def test_a_deal_that_is_not_played_in_every_rotation_counts_for_nobody() -> None:
    whole, more = (arena("montgolfiere", ["random", "easy"], games, seats=3, workers=1) for games in (8, 9))
    assert [one.win_rate for one in whole.standings] == [one.win_rate for one in more.standings]
    assert more.games == 9
    alone = arena("montgolfiere", ["random", "easy"], 1, seats=3)
    assert {(one.win_rate.low, one.win_rate.high) for one in alone.standings} == {(0.0, 1.0)}


def test_what_the_baron_wins_belongs_to_nobody() -> None:
    result = arena("montgolfiere", ["random"], 40, options={"baron": True})
    assert 0.5 < result.standings[0].win_rate.mean < 0.95
    assert result.even == result.standings[0].win_rate.mean


def test_a_bot_against_itself_in_every_rotation_wins_as_often() -> None:
    """The same deal with seats changed is no advantage to either name."""
    result = arena("montgolfiere", ["easy", f"easy:{LEVELS['easy']}"], 10)
    one, two = result.standings
    assert one.win_rate == two.win_rate
    assert one.place == two.place


def test_the_number_of_workers_changes_nothing_but_the_time() -> None:
    alone, together = (arena("montgolfiere", ["random", "easy"], 15, workers=n) for n in (1, 2))
    assert alone.timeless() == together.timeless()
    assert alone.decisions == together.decisions > 0


def test_thinking_is_measured() -> None:
    result = rates(arena("montgolfiere", ["random", "search:20"], 4))  # which has no compiled form
    assert 0 < result["random"].ms_per_decision < result["search:20"].ms_per_decision


def test_another_seed_is_another_contest() -> None:
    one, two = (arena("montgolfiere", ["random", "easy"], 10, seed=seed) for seed in ("one", "two"))
    assert one.decisions != two.decisions


def test_neighbours_are_the_steps_of_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "montgolfiere", "--bots", "random,easy,easy:2", "--games", "2", "--neighbours"]
    assert main([*asked, "--seats", "every", "--json"]) == 0
    contests = json.loads(capsys.readouterr().out)["contests"]
    steps = [["random", "easy"], ["easy", "easy:2"]]
    assert [(one["seats"], one["bots"]) for one in contests] == [
        (seats, step) for seats in (2, 3, 4, 5, 6) for step in steps
    ]


@pytest.mark.parametrize(
    ("bots", "games", "why"),
    [
        ([], 10, "couldn’t be read"),
        (["easy", "easy"], 10, "name each bot once"),
        (["easy"], 0, "couldn’t be read"),
        (["x"], 1, "The bots are: random, easy, medium, hard, master, search"),
        ("easy,random", 4, r"bots are a list: \['easy', 'random'\]"),
    ],
)
def test_nonsense_is_refused(bots: list[str] | str, games: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        arena("montgolfiere", bots, games)


@pytest.mark.parametrize(
    ("better", "worse", "games"), [("easy", "random", 60), ("medium", "random", 40), ("hard", "easy", 16)]
)
def test_levels_are_in_order(better: str, worse: str, games: int) -> None:
    """A short look with a wide margin; the soak has the whole ladder."""
    result = rates(arena("montgolfiere", [better, worse], games, workers=1))
    assert result[better].win_rate.mean > result[worse].win_rate.mean


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("better", "worse"), LADDER)
def test_each_level_is_better_than_the_one_below(better: str, worse: str, seats: int) -> None:
    result = rates(arena("montgolfiere", [better, worse], 1000, seats=seats))
    assert result[better].win_rate.apart(result[worse].win_rate)
    assert result[better].place.high < result[worse].place.low
    assert result[better].ms_per_decision < 50


@pytest.mark.soak
def test_who_expects_hard_to_repeat_itself_wins_no_more_than_medium_does() -> None:
    exploiter = rates(arena("montgolfiere", ["hard", "repeats"], 2000))
    medium = rates(arena("montgolfiere", ["hard", "medium"], 2000))
    assert exploiter["repeats"].win_rate.mean <= medium["medium"].win_rate.mean
    assert exploiter["hard"].win_rate.apart(exploiter["repeats"].win_rate)
