"""Squadrons: showing hands, the private circle, and what nobody else learns of it."""

from __future__ import annotations

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.facts import Showed
from bisat.games.montgolfiere.rules.moves import Play, Show
from bisat.games.montgolfiere.rules.squadron import mates, members, unshown
from bisat.games.montgolfiere.tests.positions import act, play, position


def test_all_form_a_squadron_at_the_start() -> None:
    match = position((5, 5, 5))
    assert match.game.circle(match.state, 1) == (0, 1, 2)


def test_balloons_on_one_square_talk_privately() -> None:
    match = position((5, 6, 5, 6, 7), baron=(7, "1"))
    circles = [match.game.circle(match.state, seat) for seat in range(5)]
    assert circles == [(0, 2), (1, 3), (0, 2), (1, 3), (4,)]


def test_who_flies_with_whom() -> None:
    assert mates((5, 5, 6, 5), (), 3) == (True, True, False), "the Baron is nobody to show a hand to"
    assert mates((5, 5, 5, 6), (1,), 4) == (True, False, True, False)
    assert members((5, 5, 5, 6), (1,), 4, 0) == (0, 2)
    assert members((5, 5, 5, 6), (1,), 4, 1) == (1,)


def test_who_may_still_show_a_hand() -> None:
    squares, nobody, first = (5, 5, 6, 5), (False,) * 4, (True, False, False, False)
    assert unshown(squares, (), nobody) == (0, 1, 3)
    assert unshown(squares, (), first) == (1, 3), "the same squares, another answer"
    assert unshown(squares, (1,), first) == (3,)


def test_m11_a_hand_is_shown_whole_and_to_the_whole_squadron_only() -> None:
    match = position((5, 5, 5, 6), ("1 2 3 4 5 6 7",))
    act(match, 0, "show")
    hand = ("1", "2", "3", "4", "5", "6", "7")
    for seat in (1, 2):
        assert match.view(seat).hands[0] == hand
        assert match.view(seat).shown == (True, False, False, False)
        assert match.view(seat).happened == (Showed(0),)
    for outsider in (3, None):
        assert match.view(outsider).hands[0] is None
        assert match.view(outsider).shown == (False, False, False, False)
        assert match.view(outsider).happened == ()
    assert match.view(0).shown[0], "who shows a hand sees that it lies open"


def test_hands_that_are_not_shown_stay_hidden_in_the_squadron() -> None:
    match = position((5, 5, 5))
    act(match, 0, "show")
    assert match.view(0).hands[1:] == (None, None)
    assert match.view(1).hands[2] is None


def test_showing_is_a_free_action_before_or_after_choosing() -> None:
    match = position((5, 5, 6), ("7",))
    assert Show() in match.legal(0)
    act(match, 0, "7")
    assert match.waiting().needed == (1, 2)
    assert match.waiting().seats == (0, 1, 2)
    assert match.legal(0) == (Show(),)
    act(match, 0, "show")
    assert match.waiting().seats == (1, 2)
    assert match.state.choices[0] == Play("7")


def test_a_hand_is_shown_at_most_once_in_a_round() -> None:
    match = position((5, 5, 6))
    act(match, 0, "show")
    assert Show() not in match.legal(0)
    with pytest.raises(Refused, check=because("illegal_move")):
        act(match, 0, "show")


def test_showing_cannot_be_taken_back_but_the_choice_can() -> None:
    match = position((5, 5, 6), ("7",))
    act(match, 0, "show")
    with pytest.raises(Refused, check=because("nothing_to_take_back")):
        match.undo(0)
    act(match, 0, "7")
    match.undo(0)
    assert match.state.choices[0] is None
    assert match.state.shown[0]


def test_nothing_is_shown_any_more_when_cards_are_played() -> None:
    match = position((5, 5, 6), ("1", "2", "3"))
    act(match, 0, "show")
    play(match, "1 2 3")
    assert match.state.shown == (False, False, False)
    assert match.view(1).hands[0] is None


def test_nothing_is_shown_any_more_while_grapplers_choose() -> None:
    match = position((6, 6, 5), ("motor", "9", "grapple"))
    act(match, 0, "show")
    play(match, "motor 9 grapple")
    assert match.state.table
    assert match.view(1).hands[0] is None
    assert match.view(1).shown == (False, False, False)
    assert match.legal(0) == (), "and nothing can be shown before the next round"


def test_a_hand_shown_to_a_squadron_stays_open_to_those_who_are_left_of_it() -> None:
    match = position((5, 5, 5, 6))
    act(match, 0, "show")
    match.forfeit(1)
    assert match.view(2).hands[0] is not None


def test_a_drawn_card_is_known_to_its_seat_alone() -> None:
    match = position((5, 5, 6), ("1", "2", "3"))
    play(match, "1 2 3")
    for viewer in (0, 1, 2, None):
        drawn = [(fact.seat, fact.card) for fact in match.view(viewer).happened if hasattr(fact, "card")]
        assert [seat for seat, card in drawn if card is not None] == ([] if viewer is None else [viewer])
        assert [seat for seat, _ in drawn] == [0, 1, 2]


def test_the_view_shows_that_a_seat_has_chosen_but_not_what() -> None:
    match = position((5, 5, 6), ("1", "2", "3"))
    act(match, 0, "1")
    assert match.view(0).choice == Play("1")
    for viewer in (1, 2, None):
        assert match.view(viewer).chose == (True, False, False)
        assert match.view(viewer).choice is None
        assert "Play" not in repr(match.view(viewer))


def test_a_spectator_sees_no_hand_at_all() -> None:
    match = position((5, 5, 6))
    act(match, 0, "show")
    assert match.view(None).hands == (None, None, None)
    assert match.view(None).counts == (7, 7, 7)
