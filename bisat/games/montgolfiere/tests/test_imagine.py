"""Determinizations: lawful, the same to the eye, and otherwise anything that can still be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bisat.core.log import Match
from bisat.core.rng import Rng
from bisat.games.montgolfiere.rules.box import COPIES
from bisat.games.montgolfiere.rules.moves import Follow, Play
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.rules.state import State
from bisat.games.montgolfiere.tests.positions import act, position, turned
from bisat.games.montgolfiere.tests.walks import walk


def determinizations(match: Match, eye: int | None, count: int = 40) -> list[State]:
    """Some determinizations that look to this eye as the match does."""
    view = match.view(eye)
    return [match.game.imagine(view, eye, Rng("world", number)) for number in range(count)]


@pytest.mark.no_cover
def test_an_imagined_world_is_lawful_and_looks_the_same() -> None:
    for number in range(12):
        chance = Random(number)
        game = Montgolfiere(chance.choice((12, 15)), chance.choice((True, False)))
        for state in walk(game, 2 + number % 4, chance):
            for eye in (None, chance.randrange(state.seats)):
                view = game.view(state, eye)
                determinization = game.imagine(view, eye, Rng("world", number))
                assert game.check(determinization) is None
                assert game.view(determinization, eye) == view
                if eye is not None:
                    assert game.legal(determinization, eye) == game.legal(state, eye)


def test_hidden_hands_are_dealt_anew_from_what_was_not_played() -> None:
    match = position((5, 6, 7), ("1 2 3 4 5 6 7", "15"), round=5)
    seen = {determinization.hands[1] for determinization in determinizations(match, 0)}
    assert len(seen) > 30
    for hand in seen:
        assert Counter((*hand, *match.state.played[1])) <= Counter(COPIES)
    assert {determinization.hands[0] for determinization in determinizations(match, 0)} == {
        match.state.hands[0]
    }
    assert len({determinization.hands[0] for determinization in determinizations(match, None)}) > 30


def test_a_hand_that_is_shown_is_kept_and_its_stock_is_not() -> None:
    match = position((5, 5, 7))
    act(match, 0, "show")
    assert {determinization.hands[0] for determinization in determinizations(match, 1)} == {
        match.state.hands[0]
    }
    assert len({determinization.stocks[0] for determinization in determinizations(match, 1)}) > 30
    assert len({determinization.hands[0] for determinization in determinizations(match, 2)}) > 30


def test_the_barons_next_card_is_kept_for_those_who_saw_it() -> None:
    match = position((5, 6), baron=(5, "storm"))
    assert {determinization.stocks[2][0] for determinization in determinizations(match, 0)} == {"storm"}
    assert len({determinization.stocks[2][0] for determinization in determinizations(match, 1)}) > 5


def test_sealed_choices_of_others_may_be_any_card() -> None:
    match = position((5, 6, 7))
    act(match, 1, "3")
    act(match, 0, "2")
    imagined = determinizations(match, 0)
    assert {determinization.choices[0] for determinization in imagined} == {Play("2")}
    assert {determinization.choices[2] for determinization in imagined} == {None}
    assert len({determinization.choices[1] for determinization in imagined}) > 8
    for determinization in imagined:
        choice = determinization.choices[1]
        assert isinstance(choice, Play)
        assert choice.card in determinization.hands[1]


def test_turned_cards_are_still_held_and_sealed_movements_may_be_any() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple", baron=(3, "1"))
    act(match, 2, "follow +1")
    imagined = determinizations(match, 0)
    assert {determinization.choices[2] for determinization in imagined} == {Follow(1), Follow(2)}
    for determinization in imagined:
        assert all(
            card in hand for card, hand in zip(determinization.table, determinization.hands, strict=False)
        )
        assert determinization.stocks[4][0] == "1"


def test_who_left_holds_nothing_in_any_world() -> None:
    match = position((5, 6, 7), gone=(1,))
    assert {
        (determinization.hands[1], determinization.stocks[1])
        for determinization in determinizations(match, 0)
    } == {((), ())}


def test_who_is_out_of_time_plays_any_card_but_never_shows_the_hand() -> None:
    match = position((5, 5, 6), ("1 2 3 4 5 6 7",))
    moves = {match.game.idle(match.state, 0, Rng("idle", n)) for n in range(60)}
    assert moves == {Play(card) for card in match.state.hands[0]}
    choosing = turned((6, 6, 5), "motor 9 grapple")
    assert choosing.game.idle(choosing.state, 2, Rng("idle", 0)) == Follow(2)


def test_the_open_view_hides_no_hand_and_no_fact() -> None:
    match = position((5, 6, 7), ("1 2 3 4 5 6 7", "15"), baron=(4, "9"))
    view = match.game.open(match.state)
    assert view.hands == match.state.hands
    assert view.happened == match.state.happened
    assert view.baron_next == "9"
