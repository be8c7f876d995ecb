"""What each card does, in the order in which cards are resolved."""

from __future__ import annotations

from bisat import catalog
from bisat.games.montgolfiere.rules.facts import (
    Choosing,
    Drew,
    Gassed,
    Grappled,
    Heaviest,
    Joined,
    Motored,
    Moved,
    Revealed,
    Stormed,
)
from bisat.games.montgolfiere.tests.positions import after, facts, play, position, turned


def test_all_cards_are_turned_together_when_the_last_is_chosen() -> None:
    match = position((5, 6, 7), ("7", "8", "9"))
    play(match, "7 8")
    assert not facts(match, Revealed)
    play(match, "- - 9")
    assert facts(match, Revealed) == [Revealed(1, ("7", "8", "9"))]


def test_gas_cancels_every_card_on_the_square_directly_below() -> None:
    match = turned((6, 5, 5, 5), "gas 15 storm grapple")
    assert facts(match, Gassed) == [Gassed(0, (1, 2, 3))]
    assert match.state.squares == (6, 5, 5, 5)
    assert not facts(match, Heaviest)
    assert not facts(match, Stormed)
    assert not facts(match, Grappled)


def test_gas_leaves_the_own_square_and_all_others_alone() -> None:
    match = turned((6, 6, 7, 4), "gas 9 8 7")
    assert facts(match, Gassed) == [Gassed(0, ())]
    assert match.state.squares == (6, 7, 7, 4)


def test_gas_does_not_stop_a_super_motor() -> None:
    match = turned((6, 5, 5), "gas motor 15")
    assert facts(match, Gassed) == [Gassed(0, (2,))]
    assert match.state.squares == (6, 7, 5)


def test_gas_from_the_highest_balloon_down_and_a_cancelled_gas_does_nothing() -> None:
    match = turned((4, 5, 6, 7), "8 gas gas gas")
    assert facts(match, Gassed) == [Gassed(3, (2,)), Gassed(1, (0,))]
    assert match.state.squares == (4, 5, 6, 7)
    assert after((5, 6, 7), "8 gas gas") == (6, 6, 7), "the upper gas wakes the ballast two squares below"


def test_two_gases_on_one_square_reach_the_same_sleepers() -> None:
    match = turned((6, 6, 5), "gas gas 10")
    assert facts(match, Gassed) == [Gassed(0, (2,)), Gassed(1, (2,))]
    assert match.state.squares == (6, 6, 5)


def test_an_odd_number_of_storms_makes_the_highest_ballast_fall() -> None:
    match = turned((5, 6, 7), "storm 12 3")
    assert facts(match, Stormed) == [Stormed((0,), True)]
    assert facts(match, Heaviest) == [Heaviest((1,), 12, -1)]
    assert match.state.squares == (5, 5, 7)
    assert after((5, 6, 7, 8), "storm storm storm 1") == (5, 6, 7, 7)


def test_an_even_number_of_storms_changes_nothing() -> None:
    match = turned((5, 6, 7), "storm storm 3")
    assert facts(match, Stormed) == [Stormed((0, 1), False)]
    assert match.state.squares == (5, 6, 8)


def test_a_cancelled_storm_is_not_counted() -> None:
    match = turned((6, 5, 8, 9), "gas storm storm 1")
    assert facts(match, Stormed) == [Stormed((2,), True)]
    assert match.state.squares == (6, 5, 8, 8)


def test_the_highest_ballast_rises_one_and_the_others_stay() -> None:
    match = turned((5, 6, 7), "9 14 13")
    assert facts(match, Heaviest) == [Heaviest((1,), 14, 1)]
    assert facts(match, Moved) == [Moved(1, 6, 7)]
    assert match.state.squares == (5, 7, 7)


def test_all_balloons_tied_for_the_highest_ballast_move() -> None:
    match = turned((5, 6, 7), "14 14 13")
    assert facts(match, Heaviest) == [Heaviest((0, 1), 14, 1)]
    assert match.state.squares == (6, 7, 7)


def test_a_squadron_counts_the_number_and_how_many_threw_it() -> None:
    match = turned((5, 5, 5, 6), "7 7 7 9")
    assert facts(match, Joined) == [Joined((0, 1, 2), 7, 10)]
    assert facts(match, Heaviest) == [Heaviest((0, 1, 2), 10, 1)]
    assert match.state.squares == (6, 6, 6, 6)


def test_m12_others_on_the_square_need_not_join_a_squadron() -> None:
    match = turned((5, 5, 5, 5), "7 8 7 8")
    assert facts(match, Joined) == [Joined((0, 2), 7, 9), Joined((1, 3), 8, 10)]
    assert match.state.squares == (5, 6, 5, 6)


def test_m12_read_otherwise_the_bonus_is_for_whole_squadrons_only() -> None:
    match = turned((5, 5, 5, 6, 6), "7 7 8 6 6", readings=("squadron",))
    assert facts(match, Joined) == [Joined((3, 4), 6, 8)]
    assert match.state.squares == (5, 5, 6, 7, 7)
    assert catalog.kernel("montgolfiere", 5, {"whole_squadron": True}) is None


def test_equal_numbers_on_different_squares_are_no_squadron() -> None:
    match = turned((5, 6, 7), "7 7 8")
    assert not facts(match, Joined)
    assert match.state.squares == (5, 6, 8)


def test_one_balloon_alone_gets_no_bonus() -> None:
    assert after((5, 5, 6), "7 1 8") == (5, 5, 7)


def test_a_super_motor_rises_two_beside_the_ballast() -> None:
    match = turned((5, 6, 7), "motor 9 3")
    assert facts(match, Motored) == [Motored(0, 2)]
    assert match.state.squares == (7, 7, 7)


def test_a_super_motor_rises_one_in_a_storm() -> None:
    match = turned((5, 6, 7), "motor 9 storm")
    assert facts(match, Motored) == [Motored(0, 1)]
    assert match.state.squares == (6, 5, 7)


def test_a_grapple_moves_like_the_balloon_directly_above() -> None:
    match = turned((6, 5, 7), "9 grapple 3")
    assert facts(match, Grappled) == [Grappled(1, (0,), 1)]
    assert match.state.squares == (7, 6, 7)
    assert after((6, 5, 7), "motor grapple 3") == (8, 7, 8)
    assert after((6, 5, 7), "9 grapple storm") == (5, 4, 7), "down as well"


def test_grapples_chain_downwards() -> None:
    match = turned((3, 4, 5, 6), "grapple grapple grapple motor")
    assert facts(match, Grappled) == [Grappled(2, (3,), 2), Grappled(1, (2,), 2), Grappled(0, (1,), 2)]
    assert match.state.squares == (5, 6, 7, 8)


def test_a_cancelled_grapple_breaks_the_chain() -> None:
    match = turned((4, 5, 6, 6), "grapple grapple 9 gas")
    assert facts(match, Grappled) == [Grappled(0, (), 0)]
    assert match.state.squares == (4, 5, 7, 6)


def test_effects_look_at_the_squares_held_at_the_start_of_the_round() -> None:
    # The ballast climbs from 5 to 6, but hangs above the grapple on 4 and not beside the one on 5.
    assert after((5, 5, 4, 6), "9 grapple grapple 1") == (6, 5, 5, 6)


def test_facts_are_told_in_the_order_of_the_rules() -> None:
    match = turned((6, 5, 7, 7, 7, 4), "gas 15 storm 3 3 motor")
    kinds = [type(fact) for fact in match.state.happened]
    assert kinds[:7] == [Revealed, Gassed, Stormed, Joined, Heaviest, Motored, Moved]
    assert kinds[7:] == [Moved, Moved] + [Drew] * 6
    assert Choosing not in kinds


def test_played_cards_leave_the_game_and_everybody_draws_one() -> None:
    match = position((5, 6, 7), ("7", "8", "9"))
    before = match.state
    play(match, "7 8 9")
    after = match.state
    assert after.played == (("7",), ("8",), ("9",))
    for seat, card in enumerate("789"):
        assert card not in after.hands[seat]
        assert len(after.hands[seat]) == 7
        assert after.stocks[seat] == before.stocks[seat][1:]
        assert before.stocks[seat][0] in after.hands[seat]
    assert facts(match, Drew) == [Drew(seat, before.stocks[seat][0]) for seat in range(3)]


def test_without_a_stock_nobody_draws() -> None:
    match = position((5, 6, 7), round=18)
    assert [len(hand) for hand in match.state.hands] == [7, 7, 7]
    play(match, " ".join(hand[0] for hand in match.state.hands))
    assert [len(hand) for hand in match.state.hands] == [6, 6, 6]
    assert not facts(match, Drew)


def test_after_24_rounds_all_hands_are_empty() -> None:
    match = position((5, 6, 7), round=24)
    play(match, " ".join(hand[0] for hand in match.state.hands))
    assert match.state.hands == ((), (), ())
    assert match.state.round == 24
    assert match.waiting().seats == ()
