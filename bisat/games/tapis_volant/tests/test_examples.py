"""The worked examples of the rulebook."""

from __future__ import annotations

from bisat.games.tapis_volant.rules.facts import Flew, Forced
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.tests.positions import act, can, cell, facts, position, refused


def test_example_two_right_and_three_up_in_either_order_or_two_left_and_three_down() -> None:
    ends = {}
    for move in ("A23 up first", "A23 up last", "A23 down first", "A23 down last"):
        match = position((10, 5), hand="A23 V1 V2", round=2)
        act(match, move)
        flew = facts(match, Flew)[0]
        ends[move] = (flew.path[0], flew.path[-1])
    assert ends == {
        "A23 up first": ((10, 6), (13, 8)),  # two and the wind's one in row 8
        "A23 up last": ((11, 5), (12, 8)),
        "A23 down first": ((10, 4), (8, 2)),
        "A23 down last": ((9, 5), (8, 2)),
    }


def test_example_beside_an_obstacle_on_the_ground_only_up_first_is_left() -> None:
    match = position((7, 1), hand="A23 V1 V2", landscape=(Placed("elephant", 8),))
    options = ("A23 up first", "A23 up last", "A23 down first", "A23 down last")
    assert [can(match, move) for move in options] == [True, False, False, False]
    act(match, "A23 up first")
    assert cell(match) == (9, 4)


def test_example_in_force_two_up_one_and_right_one_and_two() -> None:
    match = position((10, 10), hand="A11 V1 V2")
    act(match, "A11 up first")
    assert facts(match, Flew)[0].path == ((10, 11), (11, 11), (12, 11), (13, 11))
    assert facts(match, Flew)[0].wind == 2


def test_example_a_direction_card_adds_one_up_to_clear_a_roof() -> None:
    match = position((6, 3), hand="A22 V1 V2", landscape=(Placed("palace", 7),))
    assert refused(match, "A22 up first") == "illegal_move"
    act(match, "A22 up first with up")
    assert cell(match) == (8, 6)


def test_example_a_direction_card_takes_one_off_to_land_on_the_finish() -> None:
    over = position((22, 3), hand="B32 V1 V2")
    act(over, "B32 down first")
    assert cell(over) == (1, 1)
    assert facts(over, Flew)[0].edge == "right"
    landed = position((22, 3), hand="B32 V1 V2")
    act(landed, "B32 down first with left")
    assert cell(landed) == (24, 1)
    assert landed.state.winner == 0


def test_example_down_first_is_impossible_because_of_a_cloud() -> None:
    match = position((10, 10), hand="B11 V1 V2", landscape=(Placed("streak", 11, 9),))
    assert refused(match, "B11 down first") == "illegal_move"
    match = position((10, 10), hand="B11 V1 V2", landscape=(Placed("puff", 11, 9),))
    act(match, "B11 down last with right")
    assert cell(match) == (14, 9)


def test_example_a_carpet_forced_down_passes_one_on_its_way_which_stays() -> None:
    match = position((9, 7), (10, 8), (10, 5), landscape=(Placed("house", 9),))
    act(match, "V1 up first force")
    assert facts(match, Forced)[0].end == (10, 3)
    assert (cell(match, 0), cell(match, 1), cell(match, 2)) == ((10, 8), (10, 3), (10, 5))
    assert match.state.held == ()
