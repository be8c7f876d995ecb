"""Difficulty: it is measured, it separates, and landscapes of a wanted grade are searched for."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.tapis_volant.bots.chart import Chart
from bisat.games.tapis_volant.landscapes import climb as search
from bisat.games.tapis_volant.landscapes import measure as measuring
from bisat.games.tapis_volant.landscapes.climb import changed, climb, wander
from bisat.games.tapis_volant.landscapes.code import code
from bisat.games.tapis_volant.landscapes.generate import generate, graded
from bisat.games.tapis_volant.landscapes.grades import (
    DESERT,
    GOALS,
    GRADES,
    SURVEY,
    TURNS,
    Goal,
    Grade,
    grade,
)
from bisat.games.tapis_volant.landscapes.measure import (
    BATCH,
    EXACT,
    MAX_FLIGHTS,
    Difficulty,
    flown,
    lost,
    measure,
)
from bisat.games.tapis_volant.landscapes.ready import LIST, READY, Ready
from bisat.games.tapis_volant.landscapes.sketch import Sketch, Wish, judge
from bisat.games.tapis_volant.rules.landscape import faults, panels, sorted_pieces
from bisat.games.tapis_volant.rules.pieces import Placed


@pytest.mark.no_cover
def test_difficulty_is_measured_to_a_tenth_of_a_turn() -> None:
    found = measure(READY["storm_pass"])
    assert found.within <= EXACT
    assert (found.turns, found.lost) == (LIST[-1].turns, LIST[-1].lost), "the same every time"


def test_what_the_desert_does_not_cost_is_lost_to_obstacles() -> None:
    assert lost(DESERT) == 0
    assert lost(DESERT * 2) == 0.5
    assert lost(DESERT - 1) == 0, "a roof may even help"


@pytest.mark.no_cover
def test_an_empty_landscape_is_the_desert() -> None:
    assert abs(flown((), EXACT)[0] - DESERT) < 2 * EXACT


def test_luck_in_drawing_is_taken_out_of_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    def lucky(_: Chart, rng: Rng) -> tuple[int, float]:
        luck = rng.below(7) - 3
        return 12 + luck, luck

    monkeypatch.setattr(measuring, "fly_alone", lucky)
    turns, within, flights = flown((), EXACT)
    assert (turns, within) == pytest.approx((12, 0), abs=1e-6)
    assert flights == BATCH
    assert measure(()) == Difficulty(12.0, 0.0, lost(12), BATCH)


@pytest.mark.parametrize(("swing", "flights"), [(1, 500), (4, 6_250), (40, MAX_FLIGHTS)])
def test_flights_go_on_until_the_figure_is_exact_or_too_many(
    swing: int, flights: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "fly_alone", lambda _, rng: (12 + swing * (2 * rng.below(2) - 1), 0.0))
    turns, within, flown_so_often = flown((), EXACT)
    assert flown_so_often == flights
    assert within == pytest.approx(1.96 * swing / sqrt(flights), rel=0.01)
    assert abs(turns - 12) < 2 * within
    assert measuring.rough(()) == pytest.approx(12, abs=2 * max(within, EXACT))


def test_grades_go_by_500_landscapes_made_by_chance() -> None:
    assert len({sample.seed for sample in SURVEY.landscapes}) == 500
    counted = [sum(grade(turns) == one for turns in TURNS) for one in GRADES]
    assert counted == pytest.approx([250, 200, 50], abs=12)


@pytest.mark.no_cover
def test_the_file_of_grades_can_be_measured_again() -> None:
    for sample in SURVEY.landscapes[::250]:
        turns = measure(generate(sample.seed)).turns
        assert turns == sample.turns
        assert lost(turns) == pytest.approx(sample.lost, abs=0.001)


@pytest.mark.no_cover
@pytest.mark.parametrize("ready", LIST, ids=lambda ready: ready.name)
def test_a_ready_made_landscape_carries_its_figures(ready: Ready) -> None:
    found = measure(ready.pieces)
    assert (ready.turns, ready.lost, ready.grade) == (found.turns, found.lost, grade(found.turns))


def test_ready_made_landscapes_go_from_easy_to_hard() -> None:
    turns = [ready.turns for ready in LIST]
    assert turns == sorted(turns)
    assert turns[-1] - turns[0] > 2.5, "they really differ"
    for one in GRADES:
        assert sum(ready.grade == one for ready in LIST) >= 2


@pytest.mark.no_cover
@pytest.mark.parametrize("wanted", GRADES)
def test_a_landscape_of_a_grade_is_found_by_its_seed(wanted: Grade) -> None:
    found = graded("carpet", wanted)
    assert faults(found) == ()
    assert GOALS[wanted].gap(measure(found).turns) == 0


def test_the_goals_of_the_grades_lie_apart_and_hard_is_harder_than_chance() -> None:
    easy, medium, hard = (GOALS[one] for one in GRADES)
    assert easy.most + EXACT < medium.least < medium.most < hard.least - EXACT
    assert hard.least == TURNS[-1]


def test_the_search_keeps_what_comes_nearer_and_stops_at_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "rough", len)
    many = generate("climb", 7)
    fewest = climb(many, Goal(0, 0.5), Rng("climb", 1), steps=30)
    assert len(fewest) < len(many)
    assert climb(fewest, Goal(100, inf), Rng("climb", 2), steps=0) == fewest


def test_a_walk_leads_elsewhere_and_never_away_from_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "gap", lambda landscape, goal: goal.gap(len(landscape)))
    start, goal = generate("walk", 4, 4), Goal(4, 5)
    walked = wander(start, goal, Rng("walk", 1), steps=8)
    assert walked != start
    assert goal.least <= len(walked) <= goal.most
    assert faults(walked) == ()
    assert wander(start, Goal(100, inf), Rng("walk", 1), steps=3) == start


@pytest.mark.no_cover
def test_every_change_is_lawful_and_the_same_for_the_same_draws() -> None:
    landscape = generate("change")
    others = [changed(landscape, Rng("change", n)) for n in range(8)]
    assert others == [changed(landscape, Rng("change", n)) for n in range(8)]
    assert all(faults(other) == () and other != landscape for other in others)


def test_a_sketch_with_faults_is_told_all_of_them_and_not_flown() -> None:
    pieces = (Placed("palm", 1), Placed("gate", 2))
    verdict = judge(Sketch(pieces))
    assert verdict.faults == faults(pieces)
    assert verdict.landscape == panels(pieces)
    assert (verdict.code, verdict.difficulty, verdict.grade) == (None, None, None)


@pytest.mark.no_cover
@pytest.mark.parametrize("landscape", ["village", code(READY["village"]), tuple(reversed(READY["village"]))])
def test_a_lawful_sketch_is_told_its_code_and_figures(landscape: str | tuple[Placed, ...]) -> None:
    verdict = judge(Sketch(landscape))
    assert verdict.landscape == panels(sorted_pieces(READY["village"]))
    assert verdict.code == code(READY["village"])
    assert verdict.difficulty == measure(READY["village"])
    assert verdict.grade == "easy"


@pytest.mark.no_cover
def test_a_sketch_may_be_a_wish_and_a_name_that_is_none_is_refused() -> None:
    verdict = judge(Sketch(wish=Wish("easy", "wish")))
    assert verdict.grade == "easy"
    with pytest.raises(Refused, check=because("tapis_volant.no_code")):
        judge(Sketch("nowhere"))
