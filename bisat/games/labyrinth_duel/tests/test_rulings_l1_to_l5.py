"""The rulings L1 to L5, each with tests named after it: corridors, cards, calls, skips, pauses."""

from __future__ import annotations

import msgspec
import pytest

from bisat.core.check import because
from bisat.core.log import Match
from bisat.core.refusal import Refused
from bisat.games.labyrinth_duel.rules.box import COUNT_OF_THREE, OBJECTS
from bisat.games.labyrinth_duel.rules.facts import Agreed, Called, Reshuffled, SetAside, Turned
from bisat.games.labyrinth_duel.rules.rules import LabyrinthDuel
from bisat.games.labyrinth_duel.tests.positions import (
    ACROSS,
    APART,
    TOP_ROW,
    act,
    count,
    happened,
    loaded,
    position,
    refused,
)


def test_l1_a_corridor_runs_through_openings_that_meet() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "ring", TOP_ROW)]


def test_l1_the_border_tile_opens_towards_its_object() -> None:
    match = position(ACROSS, "book")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "book", ())], "the tile beside the book is upright"
    match = position(ACROSS, "key", start="ring")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "key", ())], "the corridor passes below the key"


def test_l1_the_gap_carries_nothing() -> None:
    match = position(APART, "ring")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "ring", ())]


def test_l1_side_branches_do_not_matter() -> None:
    match = position("─┬── ·┌┐│ ├─┴┤ └┘┌┬", "ring")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "ring", TOP_ROW)]


def test_l1_start_and_target_may_be_the_two_objects_of_one_corner_cell() -> None:
    match = position("┘─── ·┌┐│ ├┬┴┤ └─┌┬", "hourglass")
    act(match, 0, "stop 1")
    assert happened(match, Called) == [Called(0, "hourglass", ((0, 0),))]


def test_l1_a_corridor_that_stands_when_the_card_is_turned_may_be_called_at_once() -> None:
    match = position(ACROSS, "ring")
    assert match.state.pushes == (0, 0)
    assert act(match, 1, "stop 1", match.state.at).scores == (0, 1)


def test_l2_cards_nobody_won_go_to_a_side_pile() -> None:
    match = position(APART, "ring")
    assert act(match, 0, "stop 1").side == ("ring",)
    assert happened(match, SetAside) == [SetAside("ring", "wrong")]


def drawn(match: Match) -> list[str]:
    """Turn and miss every card of the stock; the targets in order."""
    targets = []
    while match.state.stock:
        targets.append(str(count(match).target))
        act(match, 0, f"stop {match.state.number}")
    return targets


def test_l2_when_the_stock_is_empty_the_side_pile_is_shuffled_into_a_new_one() -> None:
    match = position(APART, "ring")
    act(match, 0, "stop 1")
    targets = ["ring", *drawn(match)]
    assert sorted(targets) == sorted(set(OBJECTS) - {"orb"}), "the start card stays out"
    assert match.state.side == tuple(targets)
    state = count(match)
    assert happened(match, Reshuffled) == [Reshuffled(15)]
    assert state.side == ()
    assert {state.target, *state.stock} == set(targets)
    assert (state.target, *state.stock) != tuple(targets), "shuffled"


def test_l2_won_cards_and_the_start_card_stay_out() -> None:
    match = position(ACROSS, "ring", rival=APART)
    act(match, 0, "stop 1")
    for _ in range(14):
        count(match)
        act(match, 1, f"skip {match.state.number}")
        act(match, 0, f"skip {match.state.number}")
    state = count(match)
    assert happened(match, Reshuffled) == [Reshuffled(14)]
    assert {state.target, *state.stock} == set(OBJECTS) - {"orb", "ring"}


def test_l3_calls_are_taken_in_the_order_in_which_they_arrive() -> None:
    match = position(ACROSS, "ring")
    act(match, 1, "stop 1", 5_000)
    refused(match, 0, "stop 1", 5_000)
    assert match.state.scores == (0, 1)


def test_l3_a_call_is_judged_on_the_board_after_all_pushes_received_before() -> None:
    match = position(APART, "ring")
    act(match, 0, "b2, stop 1")
    assert happened(match, Called) == [Called(0, "ring", TOP_ROW)]
    match = position(ACROSS, "ring")
    act(match, 0, "a1, stop 1")
    assert happened(match, Called) == [Called(0, "ring", ())]


def test_l3_one_call_decides_a_target() -> None:
    match = position(ACROSS, "ring", rival=APART)
    act(match, 1, "stop 1")
    assert match.state.scores == (0, 0), "the first call was wrong, and the right one came too late"
    refused(match, 0, "stop 1")


def test_l3_late_second_and_in_pause_calls_are_ignored_not_wrong() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    refused(match, 1, "stop 1")
    refused(match, 0, "stop 1")
    refused(match, 1, "stop 2")
    count(match)
    assert refused(match, 1, "stop 1") == "illegal_move"
    assert match.state.wrong == (0, 0)


def test_l3_a_call_names_its_target_by_number_since_an_object_may_come_back() -> None:
    match = position(APART, "ring")
    cards = match.state.stock
    state = msgspec.structs.replace(
        match.state, stock=(), won=(cards[:7], cards[7:]), scores=(7, 7), number=14 + 1
    )
    match = loaded(state, LabyrinthDuel())
    act(match, 0, "stop 15")
    assert count(match).target == "ring", "the only card left comes back"
    assert refused(match, 1, "stop 15") == "illegal_move"


def test_l4_if_both_agree_to_skip_the_target_goes_to_the_side_pile() -> None:
    match = position(APART, "ring")
    state = act(match, 1, "skip 1")
    assert happened(match, Agreed) == [Agreed(1)]
    assert (state.agreed, state.target) == ((1,), "ring")
    state = act(match, 0, "skip 1")
    assert match.state.happened == (Agreed(0), SetAside("ring", "skipped"))
    assert (state.agreed, state.side, state.scores) == ((), ("ring",), (0, 0))


def test_l4_one_who_would_skip_may_still_push_and_win() -> None:
    match = position(APART, "ring")
    act(match, 0, "skip 1, b2, stop 1")
    assert match.state.scores == (1, 0)
    assert match.state.agreed == ()


def test_l5_after_each_target_there_is_a_count_of_three() -> None:
    for moves in ([(0, "stop 1")], [(1, "stop 1")], [(0, "skip 1"), (1, "skip 1")]):
        match = position(ACROSS, "ring", rival=APART)
        for seat, text in moves:
            act(match, seat, text, 10_000)
        waiting = match.waiting()
        assert (waiting.seats, waiting.needed, waiting.until) == ((), (), 10_000 + COUNT_OF_THREE)
        assert match.state.target is None


def test_l5_the_corridor_is_shown_in_the_pause() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    for eye in (0, 1, None):
        assert Called(0, "ring", TOP_ROW) in match.view(eye).happened


def test_l5_the_next_card_is_turned_for_both_at_the_same_instant() -> None:
    match = position(ACROSS, "ring")
    next_card = match.state.stock[0]
    act(match, 0, "stop 1")
    assert match.view(0).target is None
    assert match.view(1).target is None
    count(match)
    assert match.view(0).target == match.view(1).target == next_card
    assert happened(match, Turned) == [Turned(2, next_card)]


def test_l5_no_pushes_in_the_pause() -> None:
    match = position(ACROSS, "ring")
    act(match, 0, "stop 1")
    refused(match, 0, "a1")
    refused(match, 1, "a1")
    assert match.legal(0) == match.legal(1) == ()
    with pytest.raises(Refused, check=because("clock_not_due")):
        match.tick(match.state.at + COUNT_OF_THREE - 1)
