"""The bots: lawful, human in their hands, honest in what they see, and each level better than the last."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from statistics import mean
from typing import Any

import msgspec
import pytest

from bisat import catalog
from bisat.core.bot import Bot, unhurried
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.labyrinth_duel.bots import knowledge
from bisat.games.labyrinth_duel.bots.knowledge import FED_UP, HANDS, LEVELS, LONG, TIRED, suggest
from bisat.games.labyrinth_duel.rules.moves import Call, Move, Push, Skip
from bisat.games.labyrinth_duel.rules.view import View
from bisat.games.labyrinth_duel.solver.solver import solve
from bisat.games.labyrinth_duel.tests.exhaustive import HARD, puzzle
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART, act, loaded, position
from bisat.games.labyrinth_duel.tests.record import drive

NAMES = tuple(LEVELS)


def bot(name: str) -> Bot:
    return catalog.bot("labyrinth-duel", name)


def test_the_levels_are_those_of_the_catalogue() -> None:
    assert catalog.bots("labyrinth-duel") == ("random", "easy", "medium", "hard", "master")
    assert list(HANDS) == ["novice", *LEVELS]
    with pytest.raises(Refused, check=because("unknown_bot")):
        bot("search")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"auto_stop": True}])
def test_every_choice_is_legal(name: str, options: dict[str, bool]) -> None:
    match = catalog.new("labyrinth-duel", 2, f"legal {name}", options)
    rng = Rng(name, 0)
    for _ in range(60):
        waiting = match.waiting()
        if not waiting.seats:
            assert waiting.until is not None
            match.tick(waiting.until)
            continue
        seat = rng.choice(waiting.seats)
        choice = bot(name).choose(match.view(seat), match.legal(seat), rng, unhurried)
        assert choice.move in match.legal(seat)
        assert choice.after_ms >= 0
        match.act(seat, rng.choice((choice.move, rng.choice(match.legal(seat)))), match.state.at + 300)


@pytest.mark.parametrize("name", NAMES)
def test_a_rivals_push_changes_neither_the_move_nor_its_time(name: str) -> None:
    match = position(APART, "ring")
    first = bot(name).choose(match.view(0), match.legal(0), Rng("", 1), unhurried)
    act(match, 1, "b2", match.state.at + 200)
    again = bot(name).choose(match.view(0), match.legal(0), Rng("", 2), unhurried)
    assert again.move == first.move
    assert again.after_ms == first.after_ms - 200, "hands that are asked anew do not start anew"


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_to_come_change_no_choice(name: str) -> None:
    match = catalog.new("labyrinth-duel", 2, "leak")
    match.tick(3_000)
    state = match.game.imagine(match.view(0), 0, Rng("other", 0))
    assert state.stock != match.state.stock
    other = match.game.view(state, 0)
    assert suggest(match.view(0), match.legal(0), name, 50) == suggest(other, match.legal(0), name, 50)


def test_a_master_follows_a_shortest_solution() -> None:
    board, start, target = puzzle("master", 3)
    match = position(APART, target, start=start, lay_out="own")
    state = msgspec.structs.replace(match.state, boards=(board, board))
    match = loaded(state, match.game)  # type: ignore[arg-type]
    fewest = len(solve(board, start, target).pushes or ())
    moves = []
    while match.state.target is not None:
        choice = bot("master").choose(match.view(0), match.legal(0), Rng("", 0), unhurried)
        moves.append(choice.move)
        match.act(0, choice.move, match.state.at + choice.after_ms)
    assert [type(move) for move in moves] == [Push] * fewest + [Call]
    assert match.state.scores == (1, 0)


def test_looking_takes_longer_than_pushing_and_better_hands_are_faster() -> None:
    looks = {name: mean(delays(name, pushes=0)) for name in NAMES}
    pushes = {name: mean(delays(name, pushes=1)) for name in NAMES}
    assert sorted(NAMES, key=looks.__getitem__, reverse=True) == list(NAMES)
    assert sorted(NAMES, key=pushes.__getitem__, reverse=True) == list(NAMES)
    assert all(looks[name] > 2 * pushes[name] for name in NAMES)


def delays(name: str, pushes: int) -> list[int]:
    """How long a level takes on many targets, none of which is joined yet."""
    view = position(APART, "ring").view(0)
    views = [
        msgspec.structs.replace(view, number=number, pushes=(pushes, 0), pushed_at=(view.at * pushes, 0))
        for number in range(1, 200)
    ]
    return [suggest(view, (Push(1, 1),), name, 4)[1] for view in views]


def test_a_standing_corridor_is_called_but_sometimes_overlooked_at_first() -> None:
    view = position(ACROSS, "ring").view(0)
    for name, hand in HANDS.items():
        choices = [
            suggest(msgspec.structs.replace(view, number=number), (), name, 4) for number in range(1, 300)
        ]
        assert {type(move) for move, _ in choices} == {Call}
        late = mean(after > 1.5 * hand.look for _, after in choices)
        assert late == pytest.approx(hand.slips, abs=0.08)


def test_slips_are_pushes_off_the_plan() -> None:
    view = position(APART, "ring").view(0)
    legal = position(APART, "ring").legal(0)
    off = {
        name: mean(
            suggest(msgspec.structs.replace(view, number=number), legal, name, 100)[0] != Push(1, 1)
            for number in range(1, 300)
        )
        for name in NAMES
    }
    assert sorted(NAMES, key=off.__getitem__, reverse=True) == list(NAMES)
    assert off["easy"] == pytest.approx(HANDS["easy"].slips * 5 / 6, abs=0.06)


def stuck(pushes: int = 0, agreed: tuple[int, ...] = ()) -> tuple[View, tuple[Move, ...]]:
    """A target that is far away."""
    board, start, target = HARD
    match = position(APART, target, start=start, lay_out="own")
    state = msgspec.structs.replace(match.state, boards=(board, board), pushes=(pushes, 0), agreed=agreed)
    return match.game.view(state, 0), tuple(match.game.legal(state, 0))


def test_who_pushed_in_vain_for_long_would_skip_and_agrees_when_it_is_far() -> None:
    def move(pushes: int, agreed: tuple[int, ...]) -> object:
        view, legal = stuck(pushes, agreed)
        return suggest(view, legal, "hard", 60)[0]

    assert isinstance(move(0, ()), Push)
    assert isinstance(move(FED_UP, ()), Skip)
    assert isinstance(move(0, (1,)), Skip)
    assert isinstance(move(FED_UP, (0,)), Push), "one who agreed already pushes on"


def test_who_is_tired_looks_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    widths = []

    def watched(*case: Any, width: int, deepest: int) -> tuple[int, ...]:
        widths.append(width)
        return ()

    monkeypatch.setattr(knowledge, "glimpse", watched)
    for pushes in (0, TIRED - 1, TIRED, 2 * TIRED):
        view, legal = stuck(pushes)
        suggest(view, legal, "easy", 7)
    assert widths == [7, 14, 28], "and what was found once is kept"


def test_with_a_plan_at_hand_nobody_agrees_to_skip() -> None:
    match = position(APART, "ring")
    act(match, 1, "skip 1")
    assert suggest(match.view(0), match.legal(0), "master", 50)[0] == Push(1, 1)
    assert LONG > 1


def test_a_level_may_carry_another_width() -> None:
    match = position(APART, "ring")
    assert bot("hard:7") != bot("hard")
    assert bot("hard:7").choose(match.view(0), match.legal(0), Rng("", 0), unhurried).move in match.legal(0)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", ["hard", "master"])
def test_bots_finish_their_games(name: str, seats: int) -> None:
    options = {"minutes": 1, "cards": 2}
    match = drive(catalog.new("labyrinth-duel", seats, "finish", options), (name,) * seats, 2_000)
    ended = match.outcome()
    assert ended is not None
    assert ended.reason == ("cards" if seats == 2 else "time")
    assert sum(ended.scores) >= 2
    assert catalog.reopen(match.save()).state == match.state


@pytest.mark.no_cover
def test_each_level_beats_the_one_below(cases: Callable[[int], int]) -> None:
    for weak, strong in pairwise(NAMES):
        won = 0
        games = cases(60)
        for number in range(games):
            sitting = (weak, strong) if number % 2 else (strong, weak)
            match = catalog.new("labyrinth-duel", 2, f"{weak} {number}", {"cards": 2})
            ended = drive(match, sitting, 20_000).outcome()
            assert ended is not None
            won += ended.places[number % 2] == 1
        assert won >= 0.7 * games, (weak, strong, won)
