"""Looking back: what adds up, what is found, what a seat could know, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import bisat
from bisat.core.kernel import installed
from bisat.core.rng import Rng
from bisat.hindsight.decisions import decisions
from bisat.hindsight.measure import Measure


def played(game: str, seats: int, seed: str, options: Any = None, bot: str = "easy") -> bisat.Match[Any]:
    """A match between bots, played to its end."""
    match = bisat.new(game, seats, seed, options)
    while match.outcome() is None:
        waiting = match.waiting()
        if waiting.needed:
            seat = waiting.needed[0]
            match.act(seat, match.ask(bot, seat))
        else:
            match.tick()
    return match


@pytest.mark.parametrize(("game", "seats"), [("montgolfiere", 4), ("tapis-volant", 3)])
def test_luck_and_skill_add_up_to_the_result_and_a_second_look_says_the_same(game: str, seats: int) -> None:
    match = played(game, seats, "adds up")
    for seat in range(2):
        heard: list[tuple[int, int]] = []
        found = match.hindsight(seat, matches=6_000, progress=lambda *at, heard=heard: heard.append(at))
        assert found.luck is not None
        assert found.skill is not None
        assert found.start + found.luck + found.skill == pytest.approx(found.result)
        assert 0 < found.start < 1
        assert [point.event for point in found.curve] == sorted(point.event for point in found.curve)
        assert (found.curve[-1].event, found.curve[-1].chance) == (len(match.events), found.result)
        assert heard == sorted(heard)
        assert heard[-1][0] == heard[-1][1]
        assert found == match.hindsight(seat, matches=6_000)
        assert msgspec.json.decode(msgspec.json.encode(found), type=bisat.Hindsight) == found
        assert found == bisat.open(match.save()).hindsight(seat, matches=6_000)


@pytest.mark.parametrize("seed", ["a", "b", "e", "f", "h"])
def test_a_planted_blunder_is_named(seed: str) -> None:
    """Two squares below the Moon, others nearer, the super motor in hand: and a ballast is dropped."""
    match = bisat.new("montgolfiere", 3, seed, {"baron": False})
    while match.state.round < 7:
        seat = match.waiting().needed[0]
        cards = [move for move in match.legal(seat) if match.short(move) not in ("motor", "show")]
        match.act(seat, cards[0])
    state = msgspec.to_builtins(match.state)
    state |= {"squares": [10, 11, 11], "happened": []}
    assert "motor" in match.state.hands[0]
    match = bisat.load("montgolfiere", state, seed, {"baron": False})
    worst = next(match.short(move) for move in match.legal(0) if match.short(move).isdecimal())
    match.act(0, worst)
    while match.outcome() is None:
        seat = match.waiting().needed[0]
        match.act(seat, match.ask("easy", seat))
    found = match.hindsight(0, matches=8_000)
    assert 0 in [turning.event for turning in found.turnings]


def test_what_no_seat_could_know_changes_nothing() -> None:
    """Two matches that one seat saw alike until its decision are judged alike there."""
    match = played("montgolfiere", 3, "secrets")
    made, _ = decisions(match._match, 0)
    game: Any = match.game
    measure = Measure(match.entry, game, 3)
    for decision in made[:4]:
        other = game.view(game.imagine(decision.view, 0, Rng("another world", decision.event)), 0)
        samples = [measure.imagined(view, 20, "w") for view in (decision.view, other)]
        here, there = (measure.won(each, 0, decision.chosen) for each in samples)
        assert here == there


def test_choices_taken_back_free_actions_and_leaving() -> None:
    match = bisat.new("montgolfiere", seats=3, seed=7)
    first, second = match.legal(0)[:2]
    match.act(0, "show").act(0, first).undo(0).act(0, second)
    match.act(1, match.legal(1)[0]).act(2, match.legal(2)[0])
    match.forfeit(0).forfeit(1)
    made, began = decisions(match._match, 0)
    assert [(one.event, one.chosen) for one in made] == [(3, second), (6, None)]
    assert bisat.new("montgolfiere", 3, 7).act(0, "show").events[0].move not in made[0].moves  # type: ignore[union-attr]
    found = match.hindsight(0, matches=400)
    assert (found.result, began) == (0.0, 0)
    assert found.skill is not None
    assert found.skill < 0


def test_taking_back_the_only_card_takes_no_earlier_decision_away() -> None:
    made, found = [], []
    for undone in (False, True):
        match, forced = bisat.new("montgolfiere", 2, "forced", {"board": 15, "baron": False}), 0
        while match.outcome() is None:
            seat = match.waiting().needed[0]
            legal = match.legal(seat)
            if undone and seat == 0 and len(legal) == 1:
                match.act(0, legal[0]).undo(0)
                forced += 1
            match.act(seat, legal[0])
        found.append(forced)
        made.append([one.chosen for one in decisions(match._match, 0)[0]])
    assert found[1] > 0
    assert made[0] == made[1]


def test_of_a_series_the_last_game_counts_and_clocks_do_not_matter() -> None:
    match = played("montgolfiere", 2, "series", {"match": 40, "bank": 60})
    made, began = decisions(match._match, 1)
    assert began > 0
    assert all(one.event >= began for one in made)
    found = match.hindsight(1, matches=2_000)
    assert found.curve[0].event == began


def test_without_kernels_the_rules_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bisat.hindsight.measure.installed", lambda: False)
    found = played("montgolfiere", 2, "slow").hindsight(0, matches=300)
    assert found.measure == "random"
    assert len(found.curve) > 2


@pytest.mark.skipif(not installed(), reason="without [fast] another bot is the measure")
def test_a_trained_bot_is_the_measure() -> None:
    assert played("montgolfiere", 2, "measure").hindsight(0, matches=400).measure == "trained"


def test_in_real_time_it_tells_ways_and_shortest_ones() -> None:
    match = bisat.new("labyrinth-duel", seats=1, seed="ways", options={"minutes": None}).tick()
    for _ in range(60):
        match.act(0, match.ask("master", 0), at=match.state.at + 900)
        while not match.waiting().needed:
            match.tick()
    match.act(0, "finish")
    found = match.hindsight(0)
    assert (found.luck, found.skill, found.curve) == (None, None, ())
    assert found.ways
    assert all(1 <= way.shortest <= way.steps for way in found.ways if way.done and way.proven)


def test_of_a_cloth_it_tells_each_card_that_was_taken_and_the_fewest_folds() -> None:
    match = played("magic-fold", 2, "carpet")
    for seat in range(2):
        found = match.hindsight(seat)
        assert (found.luck, found.skill, found.curve) == (None, None, ())
        assert found.ways
        assert all(way.done and way.proven and 1 <= way.shortest <= way.steps for way in found.ways)
        assert [way.event for way in found.ways] == sorted(way.event for way in found.ways)


def test_refused_while_it_goes_on_and_for_a_seat_that_is_not_there() -> None:
    running = bisat.new("montgolfiere", seats=2, seed=1)
    with pytest.raises(bisat.Refused, match="over"):
        running.hindsight(0)
    with pytest.raises(bisat.Refused, match="no seat 5"):
        played("montgolfiere", 2, "x", bot="random").hindsight(5)
