"""Leaving: a team takes its carpets and its channel away, and the others go on."""

from __future__ import annotations

import pytest

from bisat.core.game import Forfeited
from bisat.core.log import Header, Match
from bisat.games.flying_sultans.rules.facts import Called, Ended, Ordered, Revealed
from bisat.games.flying_sultans.rules.moves import Order
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import square
from bisat.games.flying_sultans.tests.positions import act, happened, picking, position, stand, turn


def fresh(seats: int) -> Match:
    return Match(FlyingSultans(), Header("flying-sultans", seats, "leaving"))


def test_of_two_the_other_wins() -> None:
    match = position(["1 2", "3 4"])
    match.forfeit(0, reason="left")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((2, 1), "forfeit", (0, 1))
    assert match.state.happened == (Forfeited(0, "left"), Ended("forfeit", (1,)))


def test_s12_carpets_of_a_team_that_left_block_nothing() -> None:
    match = position(["1 2", "7 8", "3 4"], ["b4 c1"])
    match.forfeit(0)
    assert match.state.carpets[0] == ()
    assert match.state.channels[0] == ()
    assert match.state.picked[0] == ()
    assert match.outcome() is None


def test_whoever_leaves_in_the_own_turn_hands_it_on() -> None:
    match = position(["7 8", "5 6", "1 2"])
    act(match, "8 rest")
    match.forfeit(0)
    assert turn(match) == 1
    assert match.state.order == (1, 2)
    act(match, "6 genie d1", "5 rest")
    match.forfeit(2)
    assert match.outcome() is not None


def test_the_last_one_in_the_order_leaves_and_a_new_round_begins() -> None:
    match = position(["7 8", "5 6", "1 2"])
    act(match, "8 rest", "7 rest", "6 genie d1", "5 rest")
    match.forfeit(2)
    assert match.state.stage == "picks"
    assert match.state.round == 2


def test_a_wish_is_lost_with_whoever_leaves() -> None:
    match = position(["1 8", "2 3", "1 2"], ["d4 c1"], genie="b4")
    act(match, "8 genie e5", "1 rest")
    assert match.state.stage == "wish"
    match.forfeit(0)
    assert match.state.stage == "turns"
    assert turn(match) == 1


@pytest.mark.parametrize(("gone", "order", "next_"), [(0, (1, 2), 1), (2, (0, 1), 1)])
def test_others_leaving_change_nothing_for_the_one_who_plays(
    gone: int, order: tuple[int, ...], next_: int
) -> None:
    match = position(["7 8", "5 6", "1 2"])
    act(match, "8 rest", "7 rest")
    phase = match.waiting().phase
    match.forfeit(gone)
    assert match.state.order == order
    assert turn(match) == next_
    assert match.waiting().phase == phase
    act(match, "6 genie d1")


def test_the_last_missing_order_may_be_that_of_whoever_leaves() -> None:
    match = fresh(3)
    match.act(0, Order((1, 2, 3, 4)))
    match.act(2, Order((1, 2, 3, 5)))
    match.forfeit(1)
    assert happened(match, Ordered) == [Ordered(((1, 2, 3, 4), (), (1, 2, 3, 5)))]
    assert happened(match, Called) == [Called(2, 11, (2,))]
    assert match.state.choices == (None, None, None)


def test_an_order_is_dropped_with_whoever_leaves() -> None:
    match = fresh(3)
    match.act(1, Order((1, 2, 3, 4)))
    match.forfeit(1)
    assert match.state.choices == (None, None, None)
    assert match.waiting().needed == (0, 2)


def test_s12_if_the_one_who_sets_the_genie_leaves_the_next_strongest_sets_it() -> None:
    match = fresh(3)
    for seat, order in enumerate([(1, 2, 3, 4), (8, 7, 6, 5), (1, 2, 3, 5)]):
        match.act(seat, Order(order))
    assert turn(match) == 1
    match.forfeit(1)
    assert happened(match, Called) == [Called(2, 11, (2,))]
    assert turn(match) == 2
    act(match, "genie f6")
    assert match.state.favour == 2


def test_if_another_leaves_while_the_genie_is_set_nothing_else_happens() -> None:
    match = fresh(3)
    for seat, order in enumerate([(1, 2, 3, 4), (8, 7, 6, 5), (1, 2, 3, 5)]):
        match.act(seat, Order(order))
    match.forfeit(0)
    assert turn(match) == 1
    assert match.state.happened == (Forfeited(0, "resigned"),)


def test_the_last_missing_pick_may_be_that_of_whoever_leaves() -> None:
    match = picking(["", "", ""])
    match.act(0, match.legal(0)[0])
    match.act(1, match.legal(1)[0])
    match.forfeit(2)
    [fact] = happened(match, Revealed)
    assert fact.picks[2] == ()
    assert sorted(fact.order) == [0, 1]


def test_s12_the_favour_of_whoever_left_stays_at_that_place() -> None:
    match = picking(["", "", "", ""], favour=1)
    match.forfeit(1)
    assert match.state.favour == 1
    for seat in (0, 2, 3):
        match.act(seat, match.legal(seat)[0])
    assert match.state.order == (2, 3, 0), "equal sums: left of the empty place"


def test_s12_a_win_leaves_those_who_left_behind_the_others() -> None:
    match = position(["1 2", "1 3", "7 8", "1 4"], ["", "", "a1 b2", ""])
    match.forfeit(3)
    assert stand(match, 3) == ""
    match.forfeit(0)
    assert turn(match) == 2
    act(match, "7 B b1")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (3, 2, 1, 3)
    assert square("a1") in match.state.carpets[2]
