"""Rounds worked out by hand, to try the naive referee on its own."""

from collections.abc import Mapping

import pytest

from bisat.games.montgolfiere.tests.naive import Round, grapple_choices, resolve

MOON = 12


def nobody(balloon: int, options: tuple[int, ...]) -> int:
    """Stand in where no grappler has a choice."""
    raise AssertionError(f"balloon {balloon} was asked to choose from {options}")


def played(squares: list[int], cards: list[str | None], moon: int = MOON) -> Round:
    """A round in which nobody has a choice."""
    return resolve(squares, cards, moon, nobody)


class Answers:
    """Answers given in advance, and a record of the questions put."""

    def __init__(self, answers: Mapping[int, int]) -> None:
        self.answers = answers
        self.questions: list[tuple[int, tuple[int, ...]]] = []

    def __call__(self, balloon: int, options: tuple[int, ...]) -> int:
        self.questions.append((balloon, options))
        return self.answers[balloon]


def test_gas_cancels_every_card_directly_below_and_nothing_else() -> None:
    done = played([6, 5, 5, 6, 4, 7], ["gas", "15", "storm", "3", "2", "1"])
    assert done.cancelled == [False, True, True, False, False, False]
    assert done.gassed_by == [[], [0], [0], [], [], []]
    assert (done.stormy, done.storms) == (False, 0)
    assert done.lifted == [None, None, None, 3, 2, 1]
    assert done.highest == 3
    assert done.after == [6, 5, 5, 7, 4, 7]


def test_gas_never_touches_a_motor() -> None:
    done = played([6, 5, 5], ["gas", "motor", "9"])
    assert done.cancelled == [False, False, True]
    assert done.gassed_by == [[], [], [0]]
    assert done.after == [6, 7, 5]


def test_gas_that_is_gassed_does_nothing() -> None:
    done = played([5, 6, 7], ["4", "gas", "gas"])
    assert done.gassed_by == [[], [2], []]
    assert done.after == [6, 6, 7]


def test_gas_from_the_highest_down_wakes_every_second_link() -> None:
    done = played([4, 5, 6, 7], ["8", "gas", "gas", "gas"])
    assert done.gassed_by == [[1], [], [3], []]
    assert done.cancelled == [True, False, True, False]
    assert done.highest is None


def test_two_throwers_on_one_square_both_gas_and_spare_each_other() -> None:
    done = played([6, 6, 5], ["gas", "gas", "10"])
    assert done.gassed_by == [[], [], [0, 1]]
    assert done.moves == [0, 0, 0]
    assert done.highest is None


def test_m6_gas_does_not_reach_across_an_empty_square() -> None:
    done = played([7, 5], ["gas", "2"])
    assert done.cancelled == [False, False]
    assert done.after == [7, 6]


def test_m6_grapple_does_not_reach_across_an_empty_square() -> None:
    assert played([7, 5], ["2", "grapple"]).after == [8, 5]


def test_grapple_ignores_its_own_square_and_the_one_below() -> None:
    assert played([5, 5, 4], ["grapple", "9", "motor"]).after == [5, 6, 6]


def test_odd_storms_turn_the_highest_ballast_round() -> None:
    done = played([5, 5, 4], ["storm", "12", "11"])
    assert (done.stormy, done.storms) == (True, 1)
    assert done.after == [5, 4, 4]
    assert played([5, 5, 5, 8], ["storm", "storm", "storm", "1"]).after == [5, 5, 5, 7]


def test_even_storms_cancel_out() -> None:
    done = played([5, 5, 5], ["storm", "12", "storm"])
    assert (done.stormy, done.storms) == (False, 2)
    assert done.after == [5, 6, 5]


def test_gassed_storm_is_not_counted() -> None:
    done = played([6, 5, 8, 8], ["gas", "storm", "storm", "1"])
    assert (done.stormy, done.storms) == (True, 1)
    assert done.after == [6, 5, 8, 7]


def test_m2_all_tied_for_highest_move() -> None:
    done = played([5, 6, 9], ["13", "13", "12"])
    assert done.lifted == [13, 13, 12]
    assert done.after == [6, 7, 9]


def test_squadron_bonus_of_three_sevens_is_ten() -> None:
    done = played([5, 5, 5, 5, 6], ["7", "7", "7", "9", "9"])
    assert done.lifted == [10, 10, 10, 9, 9]
    assert done.highest == 10
    assert done.after == [6, 6, 6, 5, 6]


def test_squadron_bonus_for_each_number_on_a_square() -> None:
    done = played([5, 5, 5, 5], ["7", "8", "7", "8"])
    assert done.lifted == [9, 10, 9, 10]
    assert done.after == [5, 6, 5, 6]


def test_m5_bonus_passes_fifteen_and_ties_compare_lifted_values() -> None:
    done = played([5, 5, 6, 7, 7], ["15", "15", "15", "13", "13"])
    assert done.lifted == [17, 17, 15, 15, 15]
    assert done.highest == 17
    done = played([5, 6, 6], ["15", "13", "13"])
    assert done.lifted == [15, 15, 15]
    assert done.after == [6, 7, 7]


def test_m5_cancelled_ballast_counts_for_nothing() -> None:
    done = played([6, 5, 5, 3], ["gas", "15", "15", "1"])
    assert done.lifted == [None, None, None, 1]
    assert done.highest == 1
    assert done.after == [6, 5, 5, 4]


def test_motor_rises_two_or_one_in_a_storm_beside_the_ballast() -> None:
    assert played([5, 5], ["motor", "15"]).after == [7, 6]
    assert played([5, 5, 5], ["motor", "15", "storm"]).after == [6, 4, 5]


def test_grapple_chain_carries_all_links() -> None:
    assert played([4, 5, 6, 3], ["grapple", "grapple", "motor", "grapple"]).moves == [2, 2, 2, 2]
    assert played([4, 5, 6, 8], ["grapple", "grapple", "9", "storm"]).moves == [-1, -1, -1, 0]


def test_gassed_grapple_stays_and_breaks_the_chain() -> None:
    done = played([4, 5, 6, 6], ["grapple", "grapple", "9", "gas"])
    assert done.cancelled == [False, True, False, False]
    assert done.moves == [0, 0, 1, 0]


def test_m3_grapple_follows_the_balloon_that_moves() -> None:
    assert played([6, 6, 5], ["3", "9", "grapple"]).moves == [0, 1, 1]
    assert played([6, 6, 6, 5], ["3", "9", "storm", "grapple"]).moves == [0, -1, 0, -1]


def test_m3_grapple_stays_where_none_moves() -> None:
    assert played([6, 6, 5, 9], ["3", "storm", "grapple", "4"]).moves == [0, 0, 0, -1]


def test_m3_grappler_chooses_between_different_moves() -> None:
    squares: list[int] = [6, 6, 5, 5]
    cards: list[str | None] = ["motor", "9", "grapple", "grapple"]
    assert grapple_choices(squares, cards, MOON) == {2: (1, 2), 3: (1, 2)}
    answers = Answers({2: 1, 3: 2})
    assert resolve(squares, cards, MOON, answers).moves == [2, 1, 1, 2]
    assert answers.questions == [(2, (1, 2)), (3, (1, 2))]
    with pytest.raises(ValueError, match="may choose from"):
        resolve(squares, cards, MOON, lambda balloon, options: 0)


def test_m3_higher_squares_choose_first_and_lower_ones_see_it() -> None:
    squares: list[int] = [3, 4, 4, 5, 5]
    cards: list[str | None] = ["grapple", "grapple", "grapple", "motor", "9"]
    assert grapple_choices(squares, cards, MOON) == {1: (1, 2), 2: (1, 2)}
    assert grapple_choices(squares, cards, MOON, {1: 2}) == {2: (1, 2)}
    assert grapple_choices(squares, cards, MOON, {1: 2, 2: 1}) == {0: (1, 2)}
    assert grapple_choices(squares, cards, MOON, {1: 2, 2: 2}) == {}
    split = Answers({0: 1, 1: 2, 2: 1})
    assert resolve(squares, cards, MOON, split).moves == [1, 2, 1, 2, 1]
    assert [balloon for balloon, _ in split.questions] == [1, 2, 0]
    agreed = Answers({1: 2, 2: 2})
    assert resolve(squares, cards, MOON, agreed).moves == [2, 2, 2, 2, 1]


def test_m3_fall_chosen_on_square_one_means_staying() -> None:
    squares: list[int] = [2, 2, 1, 8]
    cards: list[str | None] = ["motor", "9", "grapple", "storm"]
    fall = Answers({2: -1})
    done = resolve(squares, cards, MOON, fall)
    assert fall.questions == [(2, (-1, 1))]
    assert done.moves == [1, -1, 0, 0]
    assert done.after == [3, 1, 1, 8]
    assert resolve(squares, cards, MOON, Answers({2: 1})).after == [3, 1, 2, 8]


def test_m1_nobody_falls_below_square_one() -> None:
    assert played([1, 6], ["9", "storm"]).moves == [0, 0]
    assert played([1, 2, 6], ["grapple", "9", "storm"]).moves == [0, -1, 0]


def test_m1_motor_below_the_moon_really_moves_one_and_so_does_its_grappler() -> None:
    done = played([11, 10, 9], ["motor", "grapple", "grapple"])
    assert done.moves == [1, 1, 1]
    assert done.after == [12, 11, 10]


def test_m1_clamped_motor_and_ballast_leave_no_choice() -> None:
    assert played([11, 11, 10], ["motor", "9", "grapple"]).after == [12, 12, 11]
    squares: list[int] = [11, 11, 10]
    cards: list[str | None] = ["motor", "9", "grapple"]
    assert grapple_choices(squares, cards, 15) == {2: (1, 2)}


def test_m2_several_reach_the_moon_and_the_round_is_completed() -> None:
    assert played([11, 10, 4, 3], ["9", "motor", "9", "grapple"]).after == [12, 12, 5, 4]


def test_movement_does_not_change_who_stands_above() -> None:
    # The ballast on 5 climbs to 6, but the grapples look only at the squares held before.
    assert played([5, 5, 4, 6], ["9", "grapple", "grapple", "1"]).moves == [1, 0, 1, 0]


def test_balloon_without_a_card_is_no_balloon() -> None:
    # Without a card: nothing to gas, no squadron mate, nobody to grapple, and it stays put.
    done = played([6, 5, 5, 4], ["gas", None, None, "3"])
    assert done.cancelled == [False, False, False, False]
    assert done.gassed_by == [[], [], [], []]
    assert done.after == [6, 5, 5, 5]
    assert played([6, 5], [None, "grapple"]).moves == [0, 0]


def test_m7_useless_cards_may_all_be_played() -> None:
    done = played([5, 5, 5], ["gas", "grapple", "storm"])
    assert done.highest is None
    assert done.moves == [0, 0, 0]


@pytest.mark.parametrize(
    ("squares", "cards", "why"),
    [
        ([5], ["16"], "no such card"),
        ([5], ["0"], "no such card"),
        ([12], ["1"], "no round begins"),
        ([0], ["1"], "no round begins"),
        ([5, 5], ["1"], "one square and one card"),
    ],
)
def test_rounds_that_cannot_arise_are_refused(squares: list[int], cards: list[str | None], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        played(squares, cards)
