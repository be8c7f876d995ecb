"""The rulings M1 to M8, each with tests named after it; M9 has a file of its own."""

from __future__ import annotations

import pytest

from bisat.catalog import load
from bisat.core.check import because
from bisat.core.codec import plain
from bisat.core.game import Act
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.core.step import step
from bisat.core.timed import MovedFor, TimedState
from bisat.games.montgolfiere.rules.facts import Choosing, Drew, Ended, Gassed, Grappled, Heaviest, Joined
from bisat.games.montgolfiere.rules.moves import Follow
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.positions import act, after, facts, play, position, turned


def test_m1_nobody_falls_below_square_1() -> None:
    match = turned((1, 6, 6), "9 storm 3")
    assert facts(match, Heaviest) == [Heaviest((0,), 9, -1)]
    assert match.state.squares == (1, 6, 6)


def test_m1_nobody_rises_past_the_moon() -> None:
    assert after((11, 6, 7), "motor 3 2") == (12, 7, 7)
    assert after((13, 6, 7), "motor 3 2", board=15) == (15, 7, 7)
    assert after((14, 6, 7), "motor 3 2", board=15) == (15, 7, 7)


def test_m1_a_grapple_copies_the_squares_really_moved() -> None:
    assert after((11, 10, 9), "motor grapple grapple") == (12, 11, 10), "not two, but one"
    assert after((1, 2, 6), "grapple 9 storm") == (1, 1, 6)
    assert after((2, 3, 4, 6), "grapple grapple 9 storm") == (1, 2, 3, 6)


def test_m1_a_motor_stopped_by_the_moon_leaves_no_choice_beside_a_ballast() -> None:
    assert after((11, 11, 10), "motor 9 grapple") == (12, 12, 11)
    assert facts(turned((11, 11, 10), "motor 9 grapple", board=15), Choosing) == [Choosing((2,))]


def test_m2_all_movement_of_a_round_is_simultaneous() -> None:
    # Were the ballast to move first, the grapple below would find nobody above it.
    assert after((6, 5, 9), "9 grapple 3") == (7, 6, 9)


def test_m2_the_round_is_completed_when_someone_reaches_the_moon() -> None:
    match = turned((11, 10, 4, 3), "9 motor 9 grapple")
    assert match.state.squares == (12, 12, 5, 4)


def test_m2_several_on_the_moon_share_the_win() -> None:
    match = turned((11, 10, 4), "9 motor 3")
    assert facts(match, Ended) == [Ended("moon", (0, 1))]
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1, 1, 3), "moon", (17, 17, 4))


def test_m2_read_otherwise_whose_card_works_first_is_on_the_moon_alone() -> None:
    match = turned((11, 10, 11, 10), "9 motor 9 grapple", readings=("moon",))
    assert facts(match, Ended) == [Ended("moon", (0, 2))], "equal ballast shares the Moon"
    assert match.state.squares == (12, 10, 12, 10), "the round stops before motors and grapples"
    match = turned((10, 11, 9), "motor grapple 3", readings=("moon",))
    assert facts(match, Ended) == [Ended("moon", (0,))]
    assert match.outcome().scores == (17, 11, 10)  # type: ignore[union-attr]  # it is over


def test_m2_several_highest_after_the_last_card_share_the_win() -> None:
    match = position((6, 7, 3), ("9", "grapple", "8"), round=24)
    play(match, "9 grapple 8")
    assert facts(match, Ended) == [Ended("cards", (0, 1))]
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.reason, ended.scores) == ((1, 1, 3), "cards", (7, 7, 3))


def test_m2_the_baron_shares_like_anyone() -> None:
    match = turned((11, 6, 4), "9 3 2", baron=(10, "motor"))
    assert facts(match, Ended) == [Ended("moon", (0, 3))]
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.automata) == ((1, 2, 3), (17,))


def test_m3_a_grapple_follows_a_balloon_that_moves() -> None:
    match = turned((6, 6, 5), "3 9 grapple")
    assert facts(match, Grappled) == [Grappled(2, (1,), 1)]
    assert match.state.squares == (6, 7, 6)


def test_m3_a_grapple_stays_where_none_above_moves() -> None:
    match = turned((6, 6, 5, 9), "3 storm grapple 4")
    assert facts(match, Grappled) == [Grappled(2, (), 0)]
    assert match.state.squares == (6, 6, 5, 8)


def test_m3_the_grappler_chooses_between_different_moves_after_the_reveal() -> None:
    match = turned((6, 6, 5), "motor 9 grapple")
    assert facts(match, Choosing) == [Choosing((2,))]
    assert match.state.squares == (6, 6, 5), "nobody has moved yet"
    assert (match.state.table, match.state.moves) == (("motor", "9", "grapple"), (2, 1, None))
    assert match.waiting().needed == match.waiting().seats == (2,)
    assert match.legal(2) == (Follow(1), Follow(2))
    assert match.legal(0) == ()
    with pytest.raises(Refused, check=because("illegal_move")):
        act(match, 2, "follow -1")
    act(match, 2, "follow +1")
    assert facts(match, Grappled) == [Grappled(2, (1,), 1)]
    assert match.state.squares == (8, 7, 6)
    assert match.state.round == 2


def test_m3_the_phase_grows_when_the_choice_begins_and_when_it_ends() -> None:
    match = position((6, 6, 5), ("motor", "9", "grapple"))
    phases = [match.waiting().phase]
    play(match, "motor 9 grapple")
    phases.append(match.waiting().phase)
    act(match, 2, "follow +2")
    phases.append(match.waiting().phase)
    assert phases == [0, 1, 2]


def test_m3_grapple_chooses_after_reveal_higher_squares_first() -> None:
    match = turned((3, 4, 4, 5, 5), "grapple grapple grapple motor 9")
    assert match.waiting().needed == (1, 2)
    act(match, 1, "follow +2")
    assert match.waiting().needed == (2,)
    act(match, 2, "follow +1")
    assert facts(match, Choosing) == [Choosing((0,))]
    assert match.state.moves == (None, 2, 1, 2, 1)
    assert match.legal(0) == (Follow(1), Follow(2))
    act(match, 0, "follow +2")
    assert facts(match, Grappled) == [Grappled(0, (1,), 2)]
    assert match.state.squares == (5, 6, 5, 7, 6)


def test_m3_lower_squares_have_no_choice_where_the_higher_ones_agree() -> None:
    match = turned((3, 4, 4, 5, 5), "grapple grapple grapple motor 9")
    play_on = [act(match, seat, "follow +2") for seat in (1, 2)]
    assert facts(match, Grappled)[-1] == Grappled(0, (1, 2), 2)
    assert play_on[-1].squares == (5, 6, 6, 7, 6)


def test_m3_read_otherwise_a_grapple_in_a_storm_falls_with_what_falls() -> None:
    cards = "grapple motor 9 storm"
    ours = turned((5, 6, 6, 3), cards)
    assert ours.legal(0) == (Follow(-1), Follow(1))
    match = turned((5, 6, 6, 3), cards, readings=("storm",))
    assert match.state.squares == (4, 7, 5, 3)
    assert turned((5, 6, 6, 3), "grapple motor 9 3", readings=("storm",)).legal(0) == (Follow(1), Follow(2))


def test_m3_choices_on_one_square_are_sealed() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    assert match.waiting().sealed
    act(match, 2, "follow +1")
    for seat in (0, 1, 3, None):
        seen = match.view(seat)
        assert seen.chose == (False, False, True, False)
        assert seen.choice is None
        assert seen.moves == (2, 1, None, None)
    assert match.view(2).choice == Follow(1)
    match.undo(2)
    assert match.waiting().needed == (2, 3)
    act(match, 2, "follow +2")
    act(match, 3, "follow +1")
    assert match.state.squares == (8, 7, 7, 6)


def test_m3_on_a_time_out_the_greatest_rise() -> None:
    inner = turned((6, 6, 5), "motor 9 grapple").state
    state = TimedState(seats=3, inner=inner, left=(1000, 1000, 1000), shown=(0, 0, 0))
    match = load("montgolfiere", plain(state), "time", {"bank": 1})
    assert match.waiting().until == 1000
    match.tick(1000)
    assert match.state.happened[-1] == MovedFor(2)
    assert match.state.inner.squares == (8, 7, 7)


def test_m3_from_square_1_a_fall_may_be_chosen_and_means_staying() -> None:
    match = turned((2, 2, 1, 8), "motor 9 grapple storm")
    assert match.legal(2) == (Follow(-1), Follow(1))
    act(match, 2, "follow -1")
    assert facts(match, Grappled) == [Grappled(2, (1,), 0)]
    assert match.state.squares == (3, 1, 1, 8)


def test_m4_the_baron_takes_the_greatest_rise() -> None:
    match = turned((6, 6, 9), "motor 9 3", baron=(5, "grapple"))
    assert facts(match, Grappled) == [Grappled(3, (0,), 2)]
    assert match.state.squares == (8, 7, 9, 7)


def test_m4_the_baron_chooses_at_once_beside_a_seat_that_must_choose() -> None:
    match = turned((6, 6, 5), "motor 9 grapple", baron=(5, "grapple"))
    assert match.state.moves == (2, 1, None, 2)
    assert match.waiting().needed == (2,)
    act(match, 2, "follow +1")
    assert match.state.squares == (8, 7, 6, 7)


def test_m4_the_baron_can_win() -> None:
    match = turned((6, 5, 4), "3 2 1", baron=(11, "motor"))
    assert facts(match, Ended) == [Ended("moon", (3,))]
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (2, 3, 4), "he leaves no first place"


def test_m5_the_bonus_may_lift_a_value_past_15() -> None:
    match = turned((5, 5, 6), "14 14 15")
    assert facts(match, Joined) == [Joined((0, 1), 14, 16)]
    assert match.state.squares == (6, 6, 6)


def test_m5_ties_compare_lifted_values() -> None:
    match = turned((5, 6, 6), "15 13 13")
    assert facts(match, Heaviest) == [Heaviest((0, 1, 2), 15, 1)]
    assert match.state.squares == (6, 7, 7)


def test_m5_cancelled_ballast_counts_for_nothing() -> None:
    match = turned((6, 5, 5, 3), "gas 15 15 1")
    assert not facts(match, Joined)
    assert match.state.squares == (6, 5, 5, 4)


def test_m6_gas_reaches_only_the_square_exactly_one_below() -> None:
    match = turned((7, 5, 4), "gas 2 1")
    assert facts(match, Gassed) == [Gassed(0, ())]
    assert match.state.squares == (7, 6, 4)


def test_m6_a_grapple_reaches_only_the_square_exactly_one_above() -> None:
    match = turned((7, 5, 4), "2 grapple 1")
    assert facts(match, Grappled) == [Grappled(1, (), 0)]
    assert match.state.squares == (8, 5, 4)


def test_m7_a_useless_card_may_be_played() -> None:
    match = position((5, 5, 5), ("gas", "grapple", "storm"))
    assert all(match.legal(seat) for seat in range(3))
    play(match, "gas grapple storm")
    assert match.state.squares == (5, 5, 5)
    assert match.state.played == (("gas",), ("grapple",), ("storm",))


def test_m7_no_card_is_drawn_after_the_round_that_ends_the_game() -> None:
    match = turned((11, 5, 5), "9 1 2")
    assert not facts(match, Drew)
    assert [len(hand) for hand in match.state.hands] == [6, 6, 6]
    assert match.state.round == 1


def test_m8_a_shown_hand_is_the_hand_before_choosing() -> None:
    match = position((5, 5, 6), ("1 2 3 4 5 6 7", "8", "9"))
    act(match, 0, "show")
    act(match, 0, "7")
    assert match.view(1).hands[0] == ("1", "2", "3", "4", "5", "6", "7")
    other = position((5, 5, 6), ("1 2 3 4 5 6 7", "8", "9"))
    act(other, 0, "1")
    act(other, 0, "show")
    assert other.view(1).hands[0] == ("1", "2", "3", "4", "5", "6", "7")
    assert match.view(1).counts == other.view(1).counts == (7, 7, 7)


def test_m8_those_on_his_square_see_the_barons_next_card_in_their_view() -> None:
    match = position((5, 5, 6), baron=(5, "storm"))
    assert [match.view(seat).baron_next for seat in (0, 1, 2, None)] == ["storm", "storm", None, None]


def test_m8_the_barons_next_card_is_seen_until_the_cards_are_turned() -> None:
    match = position((6, 6, 5), ("motor", "9", "grapple"), baron=(5, "gas"))
    act(match, 2, "grapple")
    assert match.view(2).baron_next == "gas"
    play(match, "motor 9")
    assert match.state.table
    assert match.view(2).baron_next is None, "the card after this one is for the next round"
    act(match, 2, "follow +1")
    assert match.view(2).baron_next is None
    over = turned((11, 11, 5), "9 1 2", baron=(11, "9"))
    assert over.outcome() is not None
    assert over.view(0).baron_next is None


def test_m8_legal_moves_are_the_same_whether_a_hand_was_shown_to_others_or_not() -> None:
    game = Montgolfiere(baron=False)
    start = position((5, 5, 6)).state
    shown = step(game, start, Act(0, game.legal(start, 0)[-1]), Rng("m8", 1))
    assert game.legal(shown, 2) == game.legal(start, 2)
    assert game.view(shown, 2) == game.view(start, 2)
