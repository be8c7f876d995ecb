"""Ruling M9: what becomes of the balloon of a player who leaves for good."""

from __future__ import annotations

import pytest

from bisat.core.check import because
from bisat.core.game import Forfeited
from bisat.core.refusal import Refused
from bisat.games.montgolfiere.rules.facts import Choosing, Ended, Gassed, Grappled, Heaviest, Revealed
from bisat.games.montgolfiere.rules.moves import Follow
from bisat.games.montgolfiere.tests.positions import act, facts, loaded, play, position, turned


def test_m9_a_balloon_whose_player_left_plays_no_more_cards() -> None:
    match = position((5, 5, 5), ("15", "2", "3"))
    match.forfeit(0)
    assert match.state.happened == (Forfeited(0, "resigned"),)
    assert (match.state.hands[0], match.state.stocks[0]) == ((), ())
    assert match.legal(0) == ()
    assert match.waiting().needed == (1, 2)
    play(match, "- 2 3")
    assert facts(match, Revealed) == [Revealed(1, (None, "2", "3"))]
    assert match.state.squares == (5, 5, 6)


def test_m9_a_sealed_card_is_not_turned_for_a_player_who_left() -> None:
    match = position((5, 5, 5), ("15", "2", "3"))
    act(match, 0, "15")
    match.forfeit(0)
    play(match, "- 2 3")
    assert match.state.squares == (5, 5, 6)


def test_m9_the_cards_are_turned_when_only_the_one_who_leaves_was_missing() -> None:
    match = position((5, 5, 5), ("15", "2", "3"))
    play(match, "- 2 3")
    match.forfeit(0)
    assert match.state.happened[:2] == (Forfeited(0, "resigned"), Revealed(1, (None, "2", "3")))
    assert match.state.round == 2


def test_m9_a_balloon_whose_player_left_is_out_of_the_sky() -> None:
    match = position((6, 5, 5), ("gas", "2", "grapple"), gone=(1,))
    play(match, "gas - grapple")
    assert facts(match, Gassed) == [Gassed(0, (2,))]
    assert match.state.squares == (6, 5, 5)


def test_m9_nobody_flies_in_a_squadron_with_someone_who_left() -> None:
    match = position((5, 5, 6), gone=(1,))
    assert match.game.circle(match.state, 0) == (0,)
    assert match.game.circle(match.state, 1) == (1,)
    assert "Show()" not in map(repr, match.legal(0))


def test_m9_who_leaves_sees_no_hand_and_no_card_of_the_baron_any_more() -> None:
    match = position((5, 5, 5), baron=(5, "storm"))
    act(match, 0, "show")
    assert match.view(1).hands[0] is not None
    match.forfeit(1)
    assert match.view(1).hands == (None, (), None)
    assert match.view(1).baron_next is None
    assert match.view(2).hands[0] is not None


def test_m9_a_card_already_turned_still_counts_for_that_round() -> None:
    match = turned((6, 6, 5, 9), "motor 9 grapple 1")
    match.forfeit(0)
    assert match.waiting().needed == (2,)
    act(match, 2, "follow +2")
    assert facts(match, Grappled) == [Grappled(2, (0,), 2)]
    assert match.state.squares == (8, 7, 7, 9)
    assert match.state.played[0] == ("motor",)


def test_m9_a_grapple_choice_still_open_takes_the_greatest_rise() -> None:
    match = turned((6, 6, 5, 9), "motor 9 grapple 1")
    match.forfeit(2)
    assert facts(match, Grappled) == [Grappled(2, (0,), 2)]
    assert match.state.squares == (8, 7, 7, 9)


def test_m9_an_open_choice_takes_the_greatest_rise_beside_the_baron_as_well() -> None:
    match = turned((6, 6, 5, 9), "motor 9 grapple 1", baron=(5, "grapple"))
    match.forfeit(2)
    assert match.waiting().needed == (0, 1, 3), "the next round has begun"
    assert match.state.squares == (8, 7, 7, 9, 7)


def test_m9_the_others_on_the_square_still_choose_for_themselves() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    match.forfeit(2)
    assert match.waiting().needed == (3,)
    act(match, 3, "follow +1")
    assert match.state.squares == (8, 7, 7, 6)


def test_m9_a_lower_grapple_of_one_who_left_follows_when_its_turn_comes() -> None:
    match = turned((3, 4, 4, 5, 5, 3), "grapple grapple grapple motor 9 grapple")
    match.forfeit(0)
    act(match, 1, "follow +2")
    act(match, 2, "follow +1")
    assert facts(match, Grappled)[-1] == Grappled(0, (1,), 2)
    assert facts(match, Choosing) == [Choosing((5,))]
    loaded(match.state)
    act(match, 5, "follow +1")
    assert match.state.squares == (5, 6, 5, 7, 6, 4)


def test_m9_a_choice_made_before_leaving_is_dropped() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    act(match, 2, "follow +1")
    match.forfeit(2)
    act(match, 3, "follow +1")
    assert match.state.squares == (8, 7, 7, 6)


def test_m9_an_empty_balloon_on_the_moon_ends_nothing() -> None:
    match = position((10, 10, 9, 3), ("motor", "9 15", "grapple 2", "1 3"))
    play(match, "motor 9 grapple 1")
    match.forfeit(0)
    act(match, 2, "follow +1")
    assert match.state.squares == (12, 11, 10, 3)
    assert match.outcome() is None
    assert match.waiting().needed == (1, 2, 3)
    loaded(match.state)
    play(match, "- 15 2 3")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((4, 1, 2, 3), "moon", (0, 17, 10, 3))


def test_m9_who_left_is_placed_behind_all_who_flew_on_and_scores_nothing() -> None:
    match = position((10, 6, 5), ("", "9", "8"), round=24, gone=(0,))
    play(match, "- 9 8")
    assert facts(match, Heaviest) == [Heaviest((1,), 9, 1)]
    assert facts(match, Ended) == [Ended("cards", (1,))]
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.scores) == ((3, 1, 2), (0, 7, 5))


def test_m9_the_last_player_wins_even_against_the_baron() -> None:
    match = position((4, 5, 6), baron=(11, "9"))
    match.forfeit(1)
    assert match.outcome() is None
    match.forfeit(2, reason="left")
    assert match.state.happened == (Forfeited(2, "left"), Ended("forfeit", (0,)))
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason) == ((1, 2, 2), "forfeit")
    assert (ended.scores, ended.automata) == ((4, 0, 0), (11,))
    with pytest.raises(Refused, check=because("match_is_over")):
        match.forfeit(0)


def test_m9_the_end_breaks_off_the_round_and_drops_what_was_chosen_for_it() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    act(match, 2, "follow +1")
    for seat in (0, 1, 3):
        match.forfeit(seat)
    assert match.state.choices == (None,) * 4
    assert (match.state.table, match.state.squares) == ((), (6, 6, 5, 5))
    assert match.waiting().seats == ()
    assert match.view(2).chose == (False,) * 4
    loaded(match.state)
    sealed = position((5, 5, 5))
    act(sealed, 0, "show")
    act(sealed, 0, sealed.state.hands[0][0])
    sealed.forfeit(1)
    sealed.forfeit(2)
    assert (sealed.state.choices, sealed.state.shown) == ((None,) * 3, (False,) * 3)
    loaded(sealed.state)


def test_m9_nobody_leaves_twice() -> None:
    match = position((5, 5, 5))
    match.forfeit(1)
    with pytest.raises(Refused, check=because("already_gone")):
        match.forfeit(1)
    with pytest.raises(Refused, check=because("not_your_turn")):
        match.act(1, Follow(1))
