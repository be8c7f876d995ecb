"""The rulings S1 to S11, each in the words of its rule."""

from __future__ import annotations

import pytest

from bisat.core.check import obey
from bisat.core.rng import Rng
from bisat.games.flying_sultans.maze.maze import field_of, goal, homes, starts
from bisat.games.flying_sultans.rules.channel import playing_order
from bisat.games.flying_sultans.rules.facts import Ended, Favoured, Granted, Rested, Used, Waived
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import square
from bisat.games.flying_sultans.tests.positions import (
    act,
    happened,
    may,
    options,
    picking,
    position,
    stand,
    turn,
)


@pytest.mark.parametrize("force", [1, 2, 3, 4, 5, 7, 8])
def test_s1_doing_nothing_is_allowed_and_the_tile_is_used_all_the_same(force: int) -> None:
    other = 2 if force == 1 else 1
    match = position([f"{force} {other}", "1 2"])
    before = match.state
    after = act(match, f"{force} rest")
    assert after.channels[0] == (force, *(left for left in before.channels[0] if left != force))
    assert after.picked[0] == (other,)
    assert (after.tiles, after.turns, after.carpets, after.genie) == (
        before.tiles,
        before.turns,
        before.carpets,
        before.genie,
    )
    assert happened(match, Rested) == [Rested(0, force)]


def test_s1_the_genie_must_be_summoned() -> None:
    assert not may(position(["6 7", "1 2"]), "6 rest")


def test_s1_the_genie_may_stay_on_its_tile_if_that_holds_no_carpet() -> None:
    empty = position(["6 7", "1 2"], genie="e5")
    assert may(empty, "6 genie e5")
    assert may(empty, "6 genie d4")
    shared = position(["6 7", "1 2"], ["d4 b1 c1"], genie="e5")
    assert not may(shared, "6 genie e5")
    assert not may(shared, "6 genie e4")


@pytest.mark.parametrize("move", ["8 rest", "8 genie b4", "6 genie d4"])
def test_s1_the_favour_comes_with_playing_6_or_8(move: str) -> None:
    match = position(["6 8", "1 2"], genie="a4", favour=1)
    assert act(match, move).favour == 0
    assert happened(match, Favoured) == [Favoured(0)]
    again = position(["6 8", "1 2"], genie="a4", favour=0)
    assert act(again, move).favour == 0
    assert happened(again, Favoured) == []


def test_s2_the_wish_is_one_of_the_four_tiles_then_behind_the_screen() -> None:
    match = position(["1 8", "1 2"], ["d4 b1 c1"], genie="b4")
    state = act(match, "8 genie e5", "1 rest")
    assert state.stage == "wish"
    assert state.channels[0] == (1, 8, 2, 3, 4, 5, 6, 7)
    assert turn(match) == 0
    forces = {move[0] for move in options(match, "") if move != "no wish"}
    assert forces == {"4", "5", "6", "7"}
    after = act(match, "4 turn 6 90")
    assert after.channels[0] == (4, 1, 8, 2, 3, 5, 6, 7)
    assert happened(match, Used) == [Used(0, 4, 5, wish=True)]
    assert after.stage == "turns"
    assert turn(match) == 1


def test_s2_the_wish_is_optional() -> None:
    match = position(["1 8", "1 2"], ["d4 b1 c1"], genie="b4")
    before = act(match, "8 genie e5", "1 rest")
    after = act(match, "no wish")
    assert happened(match, Waived) == [Waived(0)]
    assert after.channels == before.channels
    assert turn(match) == 1


def test_s2_a_wish_may_also_be_spent_on_doing_nothing_so_that_a_tile_comes_round() -> None:
    match = position(["1 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(match, "8 genie e5", "1 rest")
    assert act(match, "7 rest").channels[0] == (7, 1, 8, 2, 3, 4, 5, 6)


def test_s2_a_turn_wins_at_most_one_wish() -> None:
    """The genie is brought to a carpet, and another carpet comes to the genie."""
    match = position(["5 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(match, "8 genie e5")
    assert happened(match, Granted) == [Granted(0, "genie")]
    act(match, "5 B d5")
    assert happened(match, Granted) == []
    act(match, "7 rest")
    assert turn(match) == 1


def test_s2_a_wish_action_wins_no_wish() -> None:
    match = position(["1 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(match, "8 genie e5", "1 rest", "5 B d5")
    assert happened(match, Granted) == []
    assert turn(match) == 1


def test_s2_a_wish_action_with_6_or_8_takes_the_favour() -> None:
    match = position(["1 7", "1 2"], ["a4 b1 c1"], genie="d5", favour=1)
    act(match, "7 A d4", "1 rest")
    assert match.state.stage == "wish"
    assert match.state.favour == 1
    assert act(match, "8 rest").favour == 0
    again = position(["1 7", "1 2"], ["a4 b1 c1"], genie="d5", favour=1)
    assert act(again, "1 rest", "7 A d4", "6 genie l1").favour == 0


def test_s3_the_genies_tile_is_the_physical_tile_wherever_swaps_bring_it() -> None:
    """The carpet ends where it began, but on another tile: the genie's, which was swapped there."""
    match = position(["2 3", "1 2"], ["e4 b1 c1"], genie="b4")
    act(match, "2 swap 5 6")
    assert stand(match, 0).startswith("b4")
    assert match.state.genie == square("e4")
    act(match, "3 A d4")
    assert happened(match, Granted) == [Granted(0, "carpet")]


def test_s3_being_carried_by_a_swap_or_a_turn_is_not_moving() -> None:
    match = position(["2 4", "1 2"], ["e4 b1 c1"], genie="d5")
    act(match, "2 swap 5 6", "4 turn 5 90")
    assert match.state.genie is not None
    assert turn(match) == 1


@pytest.mark.parametrize("move", ["1 A d4", "5 A d4", "7 A d4", "3 A d4"])
def test_s3_moving_onto_the_genies_tile_is_by_1_3_5_or_7(move: str) -> None:
    match = position([f"{move[0]} 2", "1 2"], ["c4 b1 c1"], genie="e5")
    act(match, "2 rest", move)
    assert happened(match, Granted) == [Granted(0, "carpet")]
    assert match.state.stage == "wish"


def test_s3_whoever_began_the_turn_on_the_genies_tile_wins_nothing_by_coming_back() -> None:
    match = position(["1 3", "1 2"], ["d4 b1 c1"], genie="e5")
    act(match, "1 A c4", "3 A d4")
    assert happened(match, Granted) == []
    assert turn(match) == 1


def test_s3_the_carpet_must_still_be_there_at_the_end_of_the_turn() -> None:
    match = position(["1 3", "1 2"], ["c4 b1 c1"], genie="e5")
    act(match, "1 A d4", "3 A c4")
    assert turn(match) == 1


def test_s3_a_wish_won_by_bringing_the_genie_stays_won_whatever_the_second_tile_does() -> None:
    match = position(["6 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(match, "8 genie e5", "6 genie l1")
    assert match.state.stage == "wish"
    left = position(["7 8", "1 2"], ["d4 b1 c1"], genie="b4")
    act(left, "8 genie e5", "7 A a4")
    assert left.state.stage == "wish"


def test_s4_spaces_of_any_palace_are_free_for_everyone() -> None:
    match = position(["7 1", "1 2"], ["j11 b1 c1"])
    assert may(match, "7 A k11")
    assert may(position(["1 2", "1 2"], ["k2 b1 c1"]), "1 A l2"), "a palace that is nobody's goal"
    assert may(position(["1 2", "1 2"], ["b3 b1 c1"]), "1 A a1"), "the own one"


def test_s4_arrived_carpets_may_move_again() -> None:
    match = position(["1 2", "7 5"], ["j12 b1 c1", "a10 a11 a12"])
    act(match, "7 rest", "5 rest", "1 A j11")
    assert stand(match, 0) == "j11 b1 c1"


def test_s5_the_genie_is_summoned_to_any_free_square_of_a_tile_without_carpets() -> None:
    match = position(["6 7", "1 2"], ["b1 d4 c1"])
    squares = options(match, "6 genie")
    assert "l1" in squares, "spaces of a palace included"
    assert "a12" in squares
    assert "d1" in squares
    assert not {"a1", "b2", "d4", "d5", "e4"} & {*squares}, "tiles with carpets, also where they are free"
    assert not {"f2", "f6"} & {*squares}, "clouds"
    assert not {"k11", "j11"} & {*squares}, "the home of the others"


def test_s6_the_empty_palace_is_still_the_goal_of_the_player_facing_it() -> None:
    assert homes(3) == (0, 1, 2)
    assert [goal(3, seat) for seat in range(3)] == [2, 3, 0]
    match = position(["1 2", "7 8", "1 3"], ["", "a10 b11"])
    act(match, "7 B a11")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (2, 1, 2)


def test_s6_seat_order_skips_the_empty_seat() -> None:
    assert playing_order([(1, 4), (2, 3), (1, 4)], favour=2) == (2, 0, 1)
    assert playing_order([(1, 4), (2, 3), (1, 4)], favour=1) == (1, 2, 0)


def test_s7_a_genie_on_a_cloud_may_leave_it_by_8() -> None:
    match = position(["8 1", "1 2"], genie="f6", turns={9: 1})
    assert may(match, "8 genie f7")
    assert not may(match, "8 genie e6")
    closed = position(["8 1", "1 2"], genie="f6")
    assert options(closed, "8") == ["rest"]


def test_s7_a_genie_on_a_cloud_rides_along() -> None:
    match = position(["2 4", "1 2"], genie="f6")
    act(match, "2 swap 6 7")
    assert match.state.genie == square("i6")
    act(match, "4 turn 7 180")
    assert match.state.genie == square("g4")


def test_s7_the_genie_moves_by_the_rules_of_movement() -> None:
    match = position(["8 1", "1 2"], ["c4 b1 c1"], genie="a4")
    assert options(match, "8 genie") == ["a2", "b2", "b3", "b4", "c2"], "a carpet blocks it, and so do clouds"


def test_s8_left_is_the_next_seat_clockwise() -> None:
    field = field_of("corners")
    assert [starts(field, 4)[seat][0] for seat in range(4)] == [
        square("b1"),
        square("l2"),
        square("k12"),
        square("a11"),
    ]
    assert playing_order([(1, 4), (2, 3), (1, 4), (2, 3)], favour=2) == (2, 3, 0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s16_a_quick_start_lays_the_winds_ready_and_two_carpets_each(seats: int) -> None:
    rules = FlyingSultans(quick_start=True)
    state = rules.setup(seats, Rng("quick", 0))
    assert state.stage == "genie", "nobody arranges any winds"
    assert {len(carpets) for carpets in state.carpets} == {2}
    assert set(state.channels) == {(8, 6, 1, 3, 2, 4, 5, 7)}
    assert rules.check(state) is None
    for number in range(3):
        obey(FlyingSultans(rounds=6, quick_start=True), seats, f"quick {number}", determinizations=1)


def test_s9_after_200_rounds_the_game_is_a_tie() -> None:
    match = position(["1 2", "1 2", "1 2"], round=200)
    act(match, "1 rest", "2 rest", "1 rest", "2 rest", "1 rest", "2 rest")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1, 1, 1), "rounds", (0, 0, 0))
    assert happened(match, Ended) == [Ended("rounds", (0, 1, 2))]
    before = position(["1 2", "1 2"], round=199)
    act(before, "1 rest", "2 rest", "1 rest", "2 rest")
    assert before.outcome() is None
    assert before.state.round == 200


GOAL = [
    # own carpets, the rivals opposite, the genie, how many count beside if A comes to j11: None is no win
    ("k12", "j12 f1", "f6", 1),
    ("k12", "l11 f1", "j12", 1),
    ("k12", "l12 f1", "f6", None),
    ("k12", "l11 f1", "f6", None),
    ("k11", "j12 k12", "f6", 2),
    ("k11", "j12 f1", "k12", 2),
    ("k11", "j12 f1", "f6", None),
    ("l11", "j12 l12", "f6", 2),
    ("k10", "j12 l12", "f6", None),
    ("f1", "j12 l12", "f6", None),
]


@pytest.mark.parametrize(("own", "rivals", "genie", "beside"), GOAL)
def test_s10_a_carpet_counts_next_to_a_blocked_space(
    own: str, rivals: str, genie: str, beside: int | None
) -> None:
    match = position(["8 1", "1 2", "1 3", "1 4"], [f"i11 {own}", "", rivals], genie=genie)
    act(match, "1 A j11")
    assert happened(match, Ended) == ([] if beside is None else [Ended("palace", (0,), beside)])


def test_s10_the_square_next_to_it_may_lie_on_another_tile() -> None:
    match = position(["1 2", "1 3", "7 8", "1 4"], ["c1 i11", "", "b1 e1"])
    act(match, "7 B d1")
    assert happened(match, Ended) == [Ended("palace", (2,), beside=1)]


def test_s10_each_blocked_space_lets_one_carpet_count() -> None:
    match = position(["1 2", "1 3", "7 8", "1 4"], ["c1 i11", "", "c2 e1"])
    act(match, "7 B d1")
    assert match.outcome() is None, "both stand next to c1 alone"


def test_s10_against_a_full_home_standing_before_its_spaces_is_enough() -> None:
    match = position(["7 1", "1 2"], ["l11 k11 i11"])
    act(match, "1 C j11")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (1, 2)
    assert happened(match, Ended) == [Ended("palace", (0,), beside=3)]


@pytest.mark.parametrize(
    ("own", "rivals", "wins"),
    [("k12", "l12 f1", True), ("k10", "j12 l12", True), ("k10", "l12 f1", False), ("k12", "l11 f1", False)],
)
def test_s10_by_revision_1_a_carpet_counted_anywhere_on_the_tile(own: str, rivals: str, wins: bool) -> None:
    match = position(["8 1", "1 2", "1 3", "1 4"], [f"i11 {own}", "", rivals], revision=1)
    act(match, "1 A j11")
    assert (match.outcome() is not None) == wins


def test_s10_by_revision_1_no_carpet_counted_on_another_tile() -> None:
    match = position(["1 2", "1 3", "7 8", "1 4"], ["c1 i11", "", "b1 e1"], revision=1)
    act(match, "7 B d1")
    assert match.outcome() is None


def test_s10_own_carpets_block_nothing() -> None:
    match = position(["7 1", "1 2"], ["j12 k12 i11", "a10 a11 a12"])
    act(match, "7 C l11")
    assert match.outcome() is None
    act(match, "1 C l12")
    assert match.outcome() is not None


def test_s11_the_win_is_checked_for_the_acting_player_only() -> None:
    """Seat 2 leaps onto a space of its own palace and so completes the goal of seat 0, who is not acting."""
    match = position(["1 2", "1 3", "3 8", "1 4"], ["k12 l11", "", "k11 f1"])
    act(match, "3 A l12")
    assert match.outcome() is None
    act(match, "8 rest")
    assert match.outcome() is None


def test_s11_doing_nothing_is_an_action() -> None:
    match = position(["1 4", "1 2", "3 8", "1 3"], ["k12 l11", "", "k11 f1"])
    act(match, "3 A l12", "8 rest")
    assert turn(match) == 0
    act(match, "4 rest")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (1, 2, 2, 2)


def test_a_new_round_begins_with_picks_in_secret() -> None:
    match = picking(["", "", ""])
    assert match.waiting().sealed
    assert match.waiting().needed == (0, 1, 2)
    assert match.state.round == 2
