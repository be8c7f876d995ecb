"""The report: ratings that an independent fit agrees with, figures that add up, commands that repeat them."""

from __future__ import annotations

import json
import sys
from math import log
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from msgspec.structs import replace

from bisat import catalog
from bisat.cli import main
from bisat.core.figures import figures
from bisat.core.rng import Rng
from bisat.lab.arena import Arena, Standing
from bisat.lab.contest import MatchRecord
from bisat.lab.interval import Interval
from bisat.lab.report.balance import SEEN, balance
from bisat.lab.report.page import page
from bisat.lab.report.ratings import alpha_rank, fitted, ratings
from bisat.lab.report.report import Report, luck, report
from bisat.lab.report.watched import Watched

pytestmark = pytest.mark.no_cover


def naive(wins: list[list[float]]) -> list[float]:
    """Zermelo's own way, of 1929, without a library: each strength from the others, until nothing changes."""
    bots = range(len(wins))
    strength = [1.0 for _ in bots]
    for _ in range(5000):
        for one in bots:
            met = sum(
                (wins[one][two] + wins[two][one]) / (strength[one] + strength[two])
                for two in bots
                if two != one
            )
            strength[one] = sum(wins[one]) / met
    points = [400 * log(value, 10) for value in strength]
    return [value - sum(points) / len(points) for value in points]


def test_an_independent_fit_finds_the_same_ratings() -> None:
    rng = Rng("ratings", 0)
    true = [0, 120, 200, 350]
    wins = [[0.0] * 4 for _ in true]
    for one in range(4):
        for two in range(one):
            for _ in range(400):
                better = rng.unit() < 1 / (1 + 10 ** ((true[two] - true[one]) / 400))
                wins[one][two] += better
                wins[two][one] += not better
    assert fitted(np.array(wins)) == pytest.approx(naive(wins), abs=1)


def record(deal: int, shift: int, places: tuple[int, ...]) -> MatchRecord:
    won = tuple([float(place == 1) for place in places])
    return MatchRecord(deal, shift, places, won, (0, 0), "end", 0, (1, 1), (1, 1), (0.0, 0.0))


def test_intervals_of_ratings_hold_the_truth_about_as_often_as_they_say() -> None:
    """One bot of 55 % against another: 35 points; forty contests of a hundred deals."""
    held = 0
    for run in range(40):
        rng = Rng("intervals", run)
        places = [(1, 2) if rng.unit() < 0.55 else (2, 1) for _ in range(100)]
        found = ratings(["a", "b"], {(0, 1): [record(deal, 0, it) for deal, it in enumerate(places)]})
        gap = 2 * found[0].points.low, 2 * found[0].points.high
        held += gap[0] <= 400 * log(0.55 / 0.45, 10) <= gap[1]
    assert held >= 35


@pytest.mark.parametrize("deals", [1, 4])
def test_a_few_deals_that_all_say_the_same_are_not_sure(deals: int) -> None:
    found = ratings(["a", "b"], {(0, 1): [record(deal, 0, (1, 2)) for deal in range(deals)]})
    many = ratings(["a", "b"], {(0, 1): [record(deal, 0, (1, 2)) for deal in range(100)]})
    for few, sure in zip(found, many, strict=True):
        assert few.points.low <= few.points.mean <= few.points.high
        assert few.points.high - few.points.low > 100
        assert few.alpha_rank.high - few.alpha_rank.low > 0.4 > sure.alpha_rank.high - sure.alpha_rank.low
    assert found[0].points.low <= 0 < many[0].points.low, "who won a few deals may be the weaker one"


def test_alpha_rank_agrees_with_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = "open_spiel.python.egt.alpharank_visualizer"  # its pictures need matplotlib, its figures do not
    monkeypatch.setitem(sys.modules, drawing, ModuleType(drawing))
    from open_spiel.python.egt import alpharank

    payoffs = np.array([[0.5, 0.7, 0.45], [0.3, 0.5, 0.6], [0.55, 0.4, 0.5]])
    theirs = alpharank.compute([payoffs], m=50, alpha=10.0)[2]
    assert alpha_rank(payoffs) == pytest.approx(theirs, abs=1e-9)


def test_balance_of_matches_that_anybody_can_count() -> None:
    one = Watched((1.0, 0.0), "moon", (3, 2), 60_000, (2.0, 5.0), (("a",), ("b",)))
    two = Watched((0.0, 1.0), "moon", (4, 3), 120_000, (2.0, 5.0), (("a", "b"), ("b",)))
    found = balance([one, one, one, two] * SEEN)
    assert [share.mean for share in found.seats] == [0.75, 0.25]
    assert found.gap.mean == 0.5
    assert balance([one] * 4).gap.high == pytest.approx(1), "nobody wins more than all"
    assert found.behind is not None
    assert found.last is not None
    assert (found.behind.mean, found.last.mean) == (0.75, 0.75)
    assert (found.decisions.median.mean, found.minutes and found.minutes.median.mean) == (5, 1.0)
    assert {worth.move: worth.times for worth in found.worth} == {"a": 120, "b": 150}
    assert [end.name for end in found.ends] == ["moon"]


def test_who_shares_the_front_is_never_last() -> None:
    level = Watched((1.0, 0.0), "moon", (3, 2), 0, (2.0, 2.0), (("a",), ("b",)))
    ahead, behind = (replace(level, halfway=halfway) for halfway in ((3.0, 2.0), (2.0, 3.0)))
    found = balance([level, level, ahead, behind])
    assert found.behind is not None
    assert found.last is not None
    assert (found.behind.mean, found.last.mean) == (0.25, 0.25)


@pytest.fixture(scope="module")
def told() -> Report:
    return report("montgolfiere", 40, seats=3, bot="easy", ladder=4, workers=1)


def test_it_says_what_best_replies_gain_where_last_rounds_can_be_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bisat.lab.report.report.ENDINGS", 1)
    told = report("montgolfiere", 2, seats=2, bot="easy", ladder=2, workers=1, variants=False)
    worst = {one.bot: one.worst for one in told.exploited}
    assert [*worst] == [*catalog.bots("montgolfiere")]
    assert worst["hard"] < 1e-9 < worst["easy"]
    assert "What the best reply gains" in page(told)


def test_luck_is_not_cut_off_where_the_weaker_one_wins_more() -> None:
    standings = [
        Standing(bot, 8, Interval(mean, mean - 0.1, mean + 0.1), Interval(1.5, 1.0, 2.0), 0.0)
        for bot, mean in (("easy", 0.6), ("hard", 0.4))
    ]
    arena = Arena("montgolfiere", 2, 8, "s", ("easy", "hard"), {}, 80, 1.0, tuple(standings), even=0.5)
    found = luck(["easy", "medium", "hard"], {(0, 2): (arena, [])})
    assert found is not None
    assert (found.part.mean, found.part.high) == pytest.approx((1.2, 1.4))


def test_a_report_adds_up_and_names_the_commands_that_repeat_it(told: Report) -> None:
    assert sum(share.mean for share in told.balance.seats) == pytest.approx(1)
    assert [one.bot for one in told.ratings] == ["random", "easy", "medium", "hard", "master"]
    assert sum(one.alpha_rank.mean for one in told.ratings) == pytest.approx(1)
    points = {one.bot: one.points for one in told.ratings}  # of four games each: nobody is known to be better
    assert all(one.low < one.mean < one.high for one in points.values())
    assert {one.option for one in told.variants} == {"board", "baron"}
    assert told.luck is not None
    assert (told.luck.weaker, told.luck.better) == ("easy", "hard")
    assert told.command.startswith("bisat report montgolfiere --seats 3 --seed report --bot easy")


def test_the_command_for_the_seats_gives_the_same_shares(
    told: Report, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "again.html"
    again = [*told.balance_command.split()[1:], "--workers", "1", "--out", str(out)]
    assert main(again) == 0
    capsys.readouterr()
    seats = json.loads(out.with_suffix(".json").read_text())["balance"]["seats"]
    assert [one["mean"] for one in seats] == [share.mean for share in told.balance.seats]


def test_the_command_line_writes_a_page_and_its_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "labyrinth.html"
    asked = [
        "report",
        "labyrinth-duel",
        "--games",
        "8",
        "--bot",
        "easy",
        "--option",
        "cards=1",
        "--ladder",
        "4",
    ]
    assert main([*asked, "--workers", "1", "--no-variants", "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    page, data = out.read_text(), json.loads(out.with_suffix(".json").read_text())
    assert page.count("<svg") >= 4
    assert "bisat report labyrinth-duel --seats 2 --seed report --option cards=1 --bot easy" in page
    assert data["balance"]["minutes"]["median"]["mean"] > 0


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for out, why in ((tmp_path / "none" / "x.html", "no folder"), (tmp_path, "is a folder")):
        asked = ["report", "labyrinth-duel", "--bot", "who cannot even play", "--out", str(out)]
        assert main(asked) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert why in line


@pytest.mark.parametrize("game", [*catalog.GAMES])
def test_every_game_knows_its_figures_and_who_leads(game: str) -> None:
    entry = catalog.entry(game)
    known = figures(entry.show.package)
    assert known is not None
    assert len(known.shares) == known.seats
    assert known.command.startswith(f"bisat report {game} ")
    match = catalog.new(game, entry.seats[1], "ahead")
    assert entry.ahead is not None
    ahead = entry.ahead(match.view(None).unwrapped())
    assert len(ahead) == entry.seats[1]


@pytest.mark.soak
def test_the_first_of_three_seats_of_the_carpet_race_wins_more() -> None:
    found = report("tapis-volant", 2000, variants=False).balance
    assert found.gap.low > 0
    assert found.seats[0].low > found.even
