"""The rulings T1 to T5, each by its name: how carpets fly, drift and sink."""

from __future__ import annotations

from bisat.games.tapis_volant.rules.facts import (
    Drew,
    Drifted,
    Exchanged,
    FellOn,
    Flew,
    Restarted,
    Sank,
    Stopped,
)
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.tests.positions import act, can, cell, facts, position, refused


def test_t1_a_wind_only_leg_is_flown_after_the_vertical_leg_in_the_row_reached() -> None:
    match = position((10, 5))
    act(match, "V3 up")
    assert facts(match, Flew)[0].path == ((10, 6), (10, 7), (10, 8), (11, 8))
    assert facts(match, Flew)[0].wind == 1


def test_t1_setting_out_in_the_wind_it_may_be_flown_first_in_the_row_it_leaves() -> None:
    match = position((10, 9))
    act(match, "V1 up last")
    assert cell(match) == (11, 10)
    match = position((10, 9))
    act(match, "V1 up first")
    assert cell(match) == (12, 10)
    assert not can(position((10, 6)), "V1 up last"), "in the calm there is no leg to fly first"


def test_t1_a_wind_only_leg_cannot_be_declined_and_an_obstacle_makes_its_order_illegal() -> None:
    match = position((10, 5), landscape=(Placed("streak", 11, 8),))
    assert not any(can(match, f"V3 up{order}") for order in ("", " first", " last"))
    match = position((10, 7), landscape=(Placed("streak", 11, 8),))
    assert not can(match, "V1 up first")
    assert can(match, "V1 up last") is False, "the cloud hangs over the cell that the wind blows to"
    match = position((10, 9), landscape=(Placed("streak", 11, 8),))
    assert not can(match, "V1 down first")
    assert not can(match, "V1 down last")
    match = position((10, 9), landscape=(Placed("puff", 12, 10),))
    assert not can(match, "V1 up first")
    assert can(match, "V1 up last")


def test_t1_with_a_sideways_arrow_the_order_is_free_also_when_the_sum_is_0() -> None:
    match = position((10, 10), hand="B21 V1 V2")
    act(match, "B21 up")
    assert cell(match) == (10, 11), "both orders fly the same, so there is one"
    match = position((10, 9), hand="B21 V1 V2")
    assert can(match, "B21 up first")
    assert can(match, "B21 up last")
    act(match, "B21 up first")
    assert cell(match) == (10, 10), "left 2 in force 2 is no movement"


def test_t15_left_1_in_force_2_is_one_cell_to_the_right_and_left_2_is_none() -> None:
    match = position((10, 11))
    act(match, "left")
    assert cell(match) == (11, 11)
    match = position((10, 10), hand="B21 V1 V2")
    act(match, "B21 up")
    assert cell(match) == (10, 11)


def test_t1_a_direction_card_alone_up_into_the_wind_is_blown_on() -> None:
    match = position((10, 6))
    act(match, "up")
    assert cell(match) == (11, 7)


def test_t2_below_the_ground_is_illegal_even_if_the_carpet_would_leave_the_board_before() -> None:
    match = position((23, 2), hand="B32 V1 V2")
    assert not can(match, "B32 down first")
    assert not can(match, "B32 down last")
    assert not can(match, "V2 down")
    assert can(match, "V1 down")


def test_t2_leaving_by_the_left_right_or_top_edge_goes_back_to_the_start() -> None:
    for start, move, edge in (
        ((2, 4), "A33 down first", "left"),
        ((23, 4), "A33 up last", "right"),
        ((10, 12), "A33 up first", "top"),
    ):
        match = position(start, hand="A33 V1 V2", first="B11")
        state = act(match, move)
        assert cell(match) == (1, 1)
        assert facts(match, Restarted) == [Restarted(0, edge)]  # type: ignore[arg-type]
        assert state.hands[0] == ("V1", "V2", "B11"), "the hand is kept, and a card is drawn"
        assert state.directions[0] == 5


def test_t2_leaving_needs_free_cells_up_to_the_edge() -> None:
    match = position((22, 9), hand="A31 V1 V2", landscape=(Placed("puff", 23, 9),))
    assert not can(match, "A31 up last")
    assert can(match, "A31 up first")


def test_t2_after_leaving_the_second_leg_is_not_flown() -> None:
    match = position((10, 12), hand="A33 V1 V2")
    act(match, "A33 up first")
    assert facts(match, Flew)[0].path == ()
    assert facts(match, Flew)[0].wind == 0


def test_t3_a_direction_card_gives_a_vertical_card_a_sideways_leg() -> None:
    match = position((10, 5))
    assert can(match, "V1 up first with left")
    act(match, "V1 up last with left")
    assert cell(match) == (9, 6)
    assert match.state.directions[0] == 4


def test_t3_a_direction_card_may_bring_a_leg_to_0() -> None:
    match = position((10, 5), hand="A11 V1 V2")
    act(match, "V1 up with down")
    assert facts(match, Flew)[0].path == ()
    match = position((10, 9), hand="A11 V1 V2")
    assert can(match, "A11 up first with left")
    assert can(match, "A11 up last with left")
    act(match, "A11 up first with left")
    assert cell(match) == (12, 10)


def test_t3_only_one_direction_card_a_turn_and_none_without_any_left() -> None:
    match = position((10, 5), directions=(0, 5, 5))
    assert not any(getattr(move, "direction", None) for move in match.legal(0))
    assert refused(match, "up") == "illegal_move"


def test_t3_a_direction_card_alone_moves_and_does_not_draw() -> None:
    match = position((10, 5))
    before = match.state.stock
    state = act(match, "right")
    assert cell(match) == (11, 5)
    assert (state.stock, state.directions[0]) == (before, 4)
    assert facts(match, Drew) == []


def test_t4_drifting_stops_before_an_obstacle() -> None:
    match = position((10, 11), landscape=(Placed("puff", 12, 11),))
    act(match, "drift")
    assert cell(match) == (11, 11)
    assert facts(match, Drifted) == [Drifted(0, (10, 11), ((11, 11),), 2, None)]


def test_t4_sinking_stops_on_a_roof_or_the_ground_and_staying_put_is_a_turn() -> None:
    for start in ((10, 3), (2, 1)):
        match = position(start, landscape=(Placed("house", 9),))
        act(match, "drift")
        assert cell(match) == start
        assert facts(match, Sank) == [Sank(0, start, ())]
        assert match.state.turn == 1


def test_t4_who_stays_put_may_still_exchange_a_card() -> None:
    match = position((2, 1))
    act(match, "drift V1")
    assert cell(match) == (2, 1)
    assert facts(match, Exchanged) == [Exchanged(0, "V1")]


def test_t4_the_sink_is_compulsory_where_possible() -> None:
    match = position((10, 6))
    act(match, "drift V1")
    assert cell(match) == (10, 5)


def test_t4_drifting_over_the_right_edge_leaves_the_board() -> None:
    match = position((24, 8))
    act(match, "drift")
    assert cell(match) == (1, 1)
    assert facts(match, Restarted) == [Restarted(0, "right")]


def test_t5_on_the_start_nothing_happens_between_carpets() -> None:
    match = position((3, 2), hand="A21 V1 V2")
    state = act(match, "A21 down first")
    assert cell(match) == (1, 1)
    assert (state.held, state.heights, facts(match, Stopped)) == ((), (0, 0, 0), [])


def test_t5_a_fall_in_column_1_ends_on_the_start() -> None:
    match = position((1, 4), (1, 6))
    state = act(match, "V2 up force")
    assert cell(match, 1) == (1, 1)
    assert state.held == ()
    assert facts(match, FellOn) == []
