"""The bots: their hands take time, they choose what pays, and better levels are better."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from bisat.core.rng import Rng
from bisat.games.magic_fold.bots.knowledge import HANDS, LEVELS, made, plan, suggest, value
from bisat.games.magic_fold.cloth.sheet import UNFOLDED, Fold
from bisat.games.magic_fold.rules.figures import COBRAS
from bisat.games.magic_fold.rules.moves import Pass, SetBack, Take, TurnOver, Unfold
from bisat.games.magic_fold.rules.rules import MagicFold
from bisat.games.magic_fold.tests.positions import ONE_CLOUD, START, TWO_CLOUDS, act, position, ready
from bisat.games.magic_fold.tests.record import drive, started

ONE, TWO = ready(ONE_CLOUD), ready(TWO_CLOUDS)


def suggested(match: Any, seat: int, level: str = "master") -> tuple[Any, int]:
    return suggest(match.view(seat), match.legal(seat), level, LEVELS[level])


def test_levels_get_faster_and_slip_less() -> None:
    levels = list(LEVELS)
    assert levels == ["easy", "medium", "hard", "master"]
    for worse, better in pairwise(levels):
        assert HANDS[better].look < HANDS[worse].look
        assert HANDS[better].fold < HANDS[worse].fold
        assert HANDS[better].slips < HANDS[worse].slips


def test_a_card_that_lies_ready_is_taken() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), open=(4, 5, 3, TWO_CLOUDS))
    move, after = suggested(match, 0)
    assert move == Take(4)
    assert 2_000 < after < 7_000


def test_a_plan_is_folded_step_by_step_until_the_card_can_be_taken() -> None:
    match = position((0, 0, 0))
    for _ in range(12):
        move, after = suggested(match, 0)
        match.act(0, move, match.state.at + after)
        if isinstance(move, Take):
            break
    claim = match.state.claims[0]
    assert claim is not None
    assert claim.right


def quick(match: Any, seat: int, lasting: int, times: int) -> tuple[Any, int]:
    view = match.view(seat).quickened(lasting, times)
    return suggest(view, match.legal(seat), "easy", LEVELS["easy"])


def test_hands_that_are_quickened_do_what_they_would_have_done_by_then() -> None:
    match = position((0, 0, 0))
    first, after = suggested(match, 0, "easy")
    assert quick(match, 0, 0, 8) == (first, after)
    act(match, 1, "left 1", START + 500)  # somebody else's event, half a second later
    assert quick(match, 0, 500, 8) == (first, after - 4_000)


def test_hands_that_are_quickened_gain_nothing_on_the_sand() -> None:
    match = position((0, 0, 0))
    act(match, 1, "take 4", START + 1_000)
    assert not isinstance(quick(match, 0, 0, 8)[0], Pass)
    act(match, 0, "left 1", START + 5_000)
    assert isinstance(quick(match, 0, 4_000, 8)[0], Pass), "it would be as late as 33 s"


def test_rivals_change_neither_the_time_nor_the_draw_of_a_hand() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED))
    move, after = suggested(match, 0)
    act(match, 1, "left 1", START + 500)
    assert suggested(match, 0) == (move, after - 500)


def test_a_hand_that_rests_lets_the_clock_come_first() -> None:
    match = position((0, 0, 0), hands=("left", None))
    act(match, 0, "left 2")
    seen = {suggested(match, 0, level) for level in LEVELS}
    until = match.waiting().until
    assert until is not None
    for move, after in seen:
        assert move in match.legal(0)
        assert not isinstance(move, Pass) or match.state.at + after > until


def test_too_little_time_makes_it_pass() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED))
    act(match, 0, "take 2")
    act(match, 1, "left 1", START + 29_500)
    assert suggested(match, 1)[0] == Pass()


def test_the_palace_is_worth_most_and_a_cobra_costs() -> None:
    match = position((28, 0, 12), cobras=(), bitten=COBRAS[:6])
    view = match.view(0)
    cards = view.open
    assert value(view, 0, 4, cards[3], 0) > 15
    near = position((3, 0, 12)).view(0)
    assert value(near, 0, 2, cards[0], 0) < value(position((4, 0, 12)).view(0), 0, 2, cards[0], 0)
    assert value(near, 0, 3, cards[1], 0) == 8, "four clouds to a shortcut that carries four more"
    assert value(near, 0, 3, cards[1], 1) < 8


def test_a_genie_is_spent_where_it_saves_steps() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), open=(21, 19, 22, 23))
    found = plan(match.view(0), 0, HANDS["master"], 1)
    assert found == (2, ())


def test_a_barred_seat_plans_without_genies() -> None:
    match = position((0, 0, 0), cloths=(TWO, UNFOLDED), open=(21, 19, 22, 23), barred=(0,))
    found = plan(match.view(0), 0, HANDS["master"], 4)
    assert found is not None
    assert found[1]


@pytest.mark.parametrize(
    ("squares", "target"), [((0, 6, 3), 1), ((0, 3, 9), 2), ((0, 8, 6), 2), ((0, 6, 6), 1)]
)
def test_the_first_token_puts_back_whom_it_hurts_most(squares: tuple[int, ...], target: int) -> None:
    match = position(squares, cloths=(ONE, UNFOLDED))
    act(match, 0, "take 1")
    act(match, 1, "pass")
    assert suggested(match, 0)[0] == SetBack(target)


def test_steps_of_the_table_are_moves() -> None:
    assert made("turn") == TurnOver()
    assert made("unfold") == Unfold()
    assert made("unfold all") == Unfold(whole=True)
    assert made(Fold("top", 1)) == Fold("top", 1)


@pytest.mark.no_cover
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_choice_is_legal_in_every_position(level: str, seats: int) -> None:
    game = MagicFold(short=True)
    match = position(
        (10,) * min(4, seats + 1), seats=seats, game=game, hands=("left",) + (None,) * (seats - 1)
    )
    rng = Rng("legal", seats)
    for _ in range(60):
        waiting = match.waiting()
        if not waiting.seats:
            if waiting.until is None:
                break
            match.tick(waiting.until)
            continue
        for seat in waiting.needed:
            move, after = suggested(match, seat, level)
            assert move in match.legal(seat)
            assert after >= 0
        seat = rng.choice(waiting.seats)
        match.act(seat, rng.choice(match.legal(seat)))


def test_a_better_level_wins_more_often(cases: Callable[[int], int]) -> None:
    wins = 0
    games = cases(20)
    for number in range(games):
        names = ("easy", "master") if number % 2 else ("master", "easy")
        ended = drive(started(2, f"better-{number}", {"short": True}), names, 3_000).outcome()
        assert ended is not None
        wins += ended.places[number % 2] < ended.places[1 - number % 2]
    assert wins >= 0.75 * games


def test_calm_games_without_timers_come_to_an_end() -> None:
    match = drive(started(2, "calm", {"short": True, "calm": "off"}), ("hard", "hard"), 3_000)
    ended = match.outcome()
    assert ended is not None
    assert ended.reason == "palace"
