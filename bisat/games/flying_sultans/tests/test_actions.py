"""The rules of the page from the first turn on: the eight actions, wishes, the end."""

from __future__ import annotations

import pytest

from bisat.games.flying_sultans.maze.maze import field_of
from bisat.games.flying_sultans.rules.box import LayOut
from bisat.games.flying_sultans.rules.facts import (
    Flew,
    Granted,
    Rider,
    Rotated,
    Summoned,
    Swapped,
    Used,
    Walked,
)
from bisat.games.flying_sultans.show.notation import square, square_name
from bisat.games.flying_sultans.tests.positions import (
    act,
    happened,
    options,
    position,
    stand,
    turn,
)

# The eight actions


@pytest.mark.parametrize(("force", "steps"), [(1, 3), (5, 6), (7, 12)])
def test_1_5_and_7_move_one_carpet_up_to_3_6_and_12_squares(force: int, steps: int) -> None:
    match = position([f"{force} 2", "1 2"], ["a11 b1 c1"])
    row = [square for square in options(match, f"{force} A") if square.endswith("11")]
    assert len(row) == min(steps, 11)
    assert f"{'abcdefghijkl'[min(steps, 11)]}11" in row


def test_a_move_turns_freely_through_free_squares_and_its_path_is_told() -> None:
    match = position(["5 2", "1 2"], ["a4 b1 c1"])
    act(match, "5 A e5")
    [fact] = happened(match, Flew)
    assert (fact.seat, fact.carpet, fact.over) == (0, 0, False)
    path = [square_name(at) for at in fact.path]
    assert (path[0], path[-1], len(path)) == ("a4", "e5", 6)
    assert {*path} <= {"a4", "b4", "c4", "d4", "e4", "c5", "d5", "e5"}


def test_clouds_carpets_and_the_genie_block() -> None:
    assert options(position(["7 2", "1 2"], ["a4 b1 c1"], genie="b4"), "7 A") == []
    assert options(position(["7 2", "1 2"], ["a4 b4 c1"]), "7 A") == [], "also own ones"
    assert options(position(["7 2", "1 2"], ["a4 b1 c1", "b4 k12 j12"]), "7 A") == []


def test_2_swaps_two_cloud_tiles_that_share_an_edge_orientation_kept() -> None:
    match = position(["2 1", "1 2"], ["d5 b1 c1", "i4 k12 j12"], turns={5: 3, 6: 1}, genie="h5")
    before = match.state
    after = act(match, "2 swap 6 7")
    assert (after.tiles[5], after.tiles[6]) == (before.tiles[6], before.tiles[5])
    assert (after.turns[5], after.turns[6]) == (1, 3)
    assert (stand(match, 0), stand(match, 1)) == ("g5 b1 c1", "f4 k12 j12")
    assert after.genie == square("e5")
    riders = (
        Rider(0, 0, square("d5"), square("g5")),
        Rider(1, 0, square("i4"), square("f4")),
        Rider(None, 0, square("h5"), square("e5")),
    )
    assert happened(match, Swapped) == [Swapped(0, 5, 6, riders)]


@pytest.mark.parametrize(("lay_out", "swaps", "turns"), [("corners", 16, 36), ("pinwheel", 12, 36)])
def test_palace_tiles_are_never_swapped_or_turned(lay_out: LayOut, swaps: int, turns: int) -> None:
    match = position(["2 4", "1 2"], lay_out=lay_out)
    palaces = {str(place + 1) for place in field_of(lay_out).palaces}
    pairs = [tuple(pair.split()) for pair in options(match, "2 swap")]
    assert len(pairs) == swaps
    assert not any({*pair} & palaces for pair in pairs)
    turned = [move.split()[0] for move in options(match, "4 turn")]
    assert len(turned) == turns
    assert not {*turned} & palaces
    for first, second in pairs:
        assert int(second) - int(first) in (1, 4)
        assert (int(second) - int(first) == 4) or int(first) % 4 != 0, "not from one edge to the other"


@pytest.mark.parametrize(
    ("quarters", "carpet", "genie"), [(90, "f4", "e4"), (180, "f6", "f5"), (270, "d6", "e6")]
)
def test_4_turns_a_cloud_tile_clockwise_with_all_that_stands_on_it(
    quarters: int, carpet: str, genie: str
) -> None:
    match = position(["4 1", "1 2"], ["d4 b1 c1"], genie="d5", turns={6: 2})
    act(match, f"4 turn 6 {quarters}")
    assert stand(match, 0) == f"{carpet} b1 c1"
    assert match.state.genie == square(genie)
    assert match.state.turns[5] == quarters // 90
    riders = (Rider(0, 0, square("d4"), square(carpet)), Rider(None, 0, square("d5"), square(genie)))
    assert happened(match, Rotated) == [Rotated(0, 5, quarters // 90, riders)]
    act(match, "1 rest")


def test_turns_of_a_tile_add_up() -> None:
    match = position(["4 1", "1 2"], turns={5: 3})
    assert act(match, "4 turn 6 180").turns[5] == 1


def test_3_flies_over_anything_and_ends_on_a_free_empty_square() -> None:
    match = position(["3 1", "1 2"], ["e4 b1 c1", "d4 k12 j12"], genie="e5")
    assert options(match, "3 A") == ["c4", "d5", "g4"]
    act(match, "3 A g4")
    [fact] = happened(match, Flew)
    assert [square_name(at) for at in fact.path] == ["e4", "f4", "g4"]
    assert fact.over


def test_6_lifts_the_genie_and_takes_the_favour() -> None:
    match = position(["6 1", "1 2"], favour=1)
    act(match, "6 genie l2")
    assert match.state.genie == square("l2")
    assert happened(match, Summoned) == [Summoned(0, square("f6"), square("l2"))]
    assert match.state.favour == 0


def test_8_moves_the_genie_up_to_4_squares_and_takes_the_favour() -> None:
    match = position(["8 1", "1 2"], genie="a11", favour=1)
    row = [square for square in options(match, "8 genie") if square.endswith("11")]
    assert row == ["b11", "c11", "d11", "e11"]
    act(match, "8 genie e11")
    assert happened(match, Walked) == [Walked(0, tuple(range(square("a11"), square("e11") + 1)))]
    assert match.state.favour == 0


# Wishes


def test_a_wish_is_won_by_a_carpet_that_moves_onto_the_genies_tile() -> None:
    match = position(["1 2", "1 2"], ["c4 b1 c1"], genie="e5")
    act(match, "1 A d4")
    assert happened(match, Granted) == [], "only at the end of the turn"
    act(match, "2 rest")
    assert happened(match, Granted) == [Granted(0, "carpet")]
    assert match.state.stage == "wish"


def test_a_wish_is_won_on_a_palace_tile_too() -> None:
    match = position(["1 2", "1 2"], ["b4 b1 c1"], genie="a2")
    act(match, "2 rest", "1 A b3")
    assert match.state.stage == "wish"


def test_no_wish_for_a_genie_that_started_on_the_carpets_tile_or_only_passes_by() -> None:
    match = position(["8 1", "1 2"], ["d4 b1 c1"], genie="e5")
    act(match, "8 genie d5")
    assert happened(match, Granted) == []
    passing = position(["8 1", "1 2"], ["a4 b1 c1"], genie="d4")
    act(passing, "8 genie b3")
    assert happened(passing, Granted) == [Granted(0, "genie")], "its tile holds the own carpets at home"
    through = position(["8 1", "7 2"], ["l1 l2 k1", "a4 k12 j12"], genie="d4")
    act(through, "8 genie b3", "1 rest")
    assert happened(through, Granted) == []


def test_no_wish_for_bringing_the_genie_to_a_rival_or_by_6() -> None:
    match = position(["8 1", "1 2"], ["", "d4 k12 j12"], genie="b4")
    act(match, "8 genie e5", "1 rest")
    assert match.state.stage == "turns"
    summoned = position(["6 7", "1 2"], ["a4 b1 c1"], genie="l1")
    act(summoned, "6 genie d4", "7 A c4")
    assert turn(summoned) == 1


def test_a_summoned_genie_grants_a_wish_to_a_carpet_that_then_comes() -> None:
    match = position(["6 7", "1 2"], ["a4 b1 c1"], genie="l1")
    act(match, "6 genie d4", "7 A d5")
    assert happened(match, Granted) == [Granted(0, "carpet")]


# The end


def test_all_carpets_on_spaces_of_the_palace_opposite_win_at_once() -> None:
    match = position(["1 7", "1 2"], ["j12 k12 i11", "a4 b4 c4"])
    act(match, "1 C j11")
    assert match.outcome() is None
    act(match, "7 C l12")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1, 2), "palace", (1, 0))
    assert match.waiting().seats == ()


def test_the_win_comes_before_the_second_tile() -> None:
    match = position(["7 1", "1 2"], ["j12 k12 l11", "a4 b4 c4"])
    act(match, "1 C l12")
    assert match.outcome() is not None
    assert match.state.picked == ()


@pytest.mark.parametrize("spaces", ["j12 k12", "j12 l12", "k12 l12"])
def test_with_two_carpets_any_two_of_the_three_spaces_win(spaces: str) -> None:
    match = position(["1 7", "1 2", "1 3"], [spaces, "", "a4 b4"])
    act(match, "1 rest")
    assert match.outcome() is not None


def test_a_wish_can_win() -> None:
    match = position(["3 2", "1 2"], ["j12 k12 i11", "a4 b4 c4"], genie="j11")
    act(match, "2 rest", "3 C k11")
    assert match.state.stage == "wish"
    act(match, "7 C l12")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (1, 2)
    [used] = happened(match, Used)
    assert used.wish
