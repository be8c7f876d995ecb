"""What is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from bisat.core.check import because
from bisat.core.refusal import Refused
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.box import DECK
from bisat.games.montgolfiere.rules.facts import Dealt
from bisat.games.montgolfiere.rules.moves import Show
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.show.notation import short
from bisat.games.montgolfiere.tests.positions import after, position, turned


def test_a_deck_has_24_cards() -> None:
    kinds = Counter(DECK)
    assert {kinds[str(number)] for number in range(1, 16)} == {1}  # type: ignore[index]
    assert (kinds["grapple"], kinds["gas"], kinds["storm"], kinds["motor"]) == (4, 2, 2, 1)
    assert kinds.total() == 24


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_on_square_5_with_seven_cards_of_an_own_deck(seats: int) -> None:
    state = Montgolfiere(baron=False).setup(seats, Rng("box", 0))
    assert state.squares == (5,) * seats
    assert [len(hand) for hand in state.hands] == [7] * seats
    for hand, stock in zip(state.hands, state.stocks, strict=True):
        assert Counter((*hand, *stock)) == Counter(DECK)
    assert len(set(state.stocks)) == seats, "each deck is shuffled on its own"
    assert (state.round, state.happened) == (1, (Dealt(seats),))


def test_seeds_give_other_decks_and_the_same_seed_the_same() -> None:
    deals = [Montgolfiere().setup(3, Rng(seed, 0)) for seed in ("a", "b", "a")]
    assert deals[0] == deals[2] != deals[1]


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_players(seats: int) -> None:
    with pytest.raises(Refused, check=because("seats_out_of_range")):
        Montgolfiere().setup(seats, Rng("box", 0))


def test_the_moon_is_square_12_and_on_the_long_board_square_15() -> None:
    assert after((11, 5, 5), "15 1 2") == (12, 5, 5)
    assert turned((11, 5, 5), "15 1 2").outcome() is not None
    assert turned((11, 5, 5), "15 1 2", board=15).outcome() is None
    assert Montgolfiere(15).setup(3, Rng("box", 0)).squares == (5, 5, 5)
    assert after((14, 5, 5), "motor 1 2", board=15) == (15, 5, 6)


def test_legal_moves_are_the_different_cards_of_the_hand_and_showing_it() -> None:
    match = position((5, 5, 6), ("grapple grapple gas 1 2 3 15",))
    assert [short(move) for move in match.legal(0)] == ["1", "2", "3", "15", "grapple", "gas", "show"]
    assert Show() not in match.legal(2), "alone on a square there is nobody to show it to"
    assert match.game.legal(match.state, 3) == match.game.legal(match.state, -1) == ()
