"""The Black Baron: one extra balloon that plays the top card of a full deck."""

from __future__ import annotations

from collections import Counter

import pytest

from bisat.catalog import new
from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.box import DECK
from bisat.games.montgolfiere.rules.facts import Gassed, Grappled, Joined, Revealed, Stormed
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.tests.positions import facts, play, position, turned


@pytest.mark.parametrize(("seats", "flies"), [(2, True), (3, False), (4, False), (5, False), (6, False)])
def test_the_baron_flies_by_default_with_two_players_only(seats: int, flies: bool) -> None:
    state = new("montgolfiere", seats, "baron").state
    assert len(state.squares) == seats + flies


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_baron_is_an_option_with_fewer_than_six(seats: int) -> None:
    with_him = Montgolfiere(baron=True).setup(seats, Rng("baron", 0))
    without = Montgolfiere(baron=False).setup(seats, Rng("baron", 0))
    assert len(with_him.squares) == len(without.squares) + 1 == seats + 1
    assert Counter(with_him.stocks[-1]) == Counter(DECK)
    assert len(with_him.hands) == seats


def test_with_six_players_no_balloon_is_left_for_the_baron() -> None:
    with pytest.raises(Refused, check=because("montgolfiere.no_balloon_for_baron")):
        Montgolfiere(baron=True).setup(6, Rng("baron", 0))
    assert len(Montgolfiere(baron=False).setup(6, Rng("baron", 0)).squares) == 6


def test_the_baron_reveals_the_top_of_his_stock() -> None:
    match = position((5, 5), ("1", "2"), baron=(5, "9"))
    stock = match.state.stocks[-1]
    play(match, "1 2")
    assert facts(match, Revealed) == [Revealed(1, ("1", "2", "9"))]
    assert match.state.squares == (5, 5, 6)
    assert match.state.stocks[-1] == stock[1:]
    assert match.state.played[-1] == ("9",)


def test_the_baron_counts_for_the_squadron_bonus() -> None:
    match = turned((5, 6), "9 10", baron=(5, "9"))
    assert facts(match, Joined) == [Joined((0, 2), 9, 11)]
    assert match.state.squares == (6, 6, 6)


def test_the_baron_counts_for_storms() -> None:
    match = turned((5, 6), "storm 3", baron=(8, "storm"))
    assert facts(match, Stormed) == [Stormed((0, 2), False)]
    assert match.state.squares == (5, 7, 8)


def test_the_baron_gasses_and_is_gassed() -> None:
    assert facts(turned((5, 5), "9 3", baron=(6, "gas")), Gassed) == [Gassed(2, (0, 1))]
    assert facts(turned((5, 7), "gas 3", baron=(4, "15")), Gassed) == [Gassed(0, (2,))]


def test_the_baron_grapples_and_is_grappled() -> None:
    assert facts(turned((6, 4), "9 3", baron=(5, "grapple")), Grappled) == [Grappled(2, (0,), 1)]
    assert facts(turned((5, 3), "grapple 3", baron=(6, "9")), Grappled) == [Grappled(0, (2,), 1)]


def test_only_those_on_his_square_see_his_next_card_each_for_himself() -> None:
    match = position((5, 6, 5), baron=(5, "storm"))
    assert [match.view(seat).baron_next for seat in (0, 1, 2, None)] == ["storm", None, "storm", None]
    play(match, " ".join(hand[0] for hand in match.state.hands))
    squares, seen = match.state.squares, [match.view(seat).baron_next for seat in range(3)]
    assert [card is not None for card in seen] == [squares[seat] == squares[3] for seat in range(3)]


def test_the_barons_stock_lasts_as_long_as_the_hands() -> None:
    match = position((3, 4), ("9", "8"), baron=(5, "7"), round=24)
    play(match, "9 8")
    assert match.state.stocks[-1] == ()
    assert match.outcome() is not None
    assert len(match.state.played[-1]) == 24


def test_the_baron_alone_on_top_leaves_no_first_place() -> None:
    match = position((3, 4), ("9", "8"), baron=(7, "7"), round=24)
    play(match, "9 8")
    ended = match.outcome()
    assert ended is not None
    assert (ended.places, ended.scores, ended.automata) == ((2, 2), (4, 4), (7,))


def test_the_baron_in_the_middle_takes_no_place_from_anyone() -> None:
    match = position((3, 8), ("9", "8"), baron=(5, "7"), round=24)
    play(match, "9 8")
    ended = match.outcome()
    assert ended is not None
    assert ended.places == (2, 1)
