"""Moves in short, views as text and pictures, facts in words."""

from __future__ import annotations

from random import Random
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from bisat.core.game import Chose
from bisat.core.log import Header, Match
from bisat.core.refusal import Refused
from bisat.games.flying_sultans.rules.channel import ORDERS
from bisat.games.flying_sultans.rules.facts import (
    Began,
    Called,
    Ended,
    Fact,
    Flew,
    Granted,
    Ordered,
    OwnFact,
    Revealed,
    Rotated,
    Summoned,
    Swapped,
    Used,
    Waived,
    Walked,
)
from bisat.games.flying_sultans.rules.moves import Order, Waive
from bisat.games.flying_sultans.rules.rules import FlyingSultans
from bisat.games.flying_sultans.show.notation import parse, short, square
from bisat.games.flying_sultans.show.story import log, tell
from bisat.games.flying_sultans.show.svg import svg
from bisat.games.flying_sultans.show.text import text
from bisat.games.flying_sultans.tests.positions import act, picking, position
from bisat.parts.i18n import LANGUAGES, sentence

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def walked(seats: int, seed: str, rounds: int = 12) -> list[Match]:
    """A random match, once for every position in it."""
    chance = Random(seed)
    match = Match(FlyingSultans("pinwheel", rounds), Header("", seats, seed))
    found = []
    while seats_ := match.waiting().seats:
        seat = chance.choice(seats_)
        legal = match.legal(seat)
        waives = Waive() in legal and chance.random() < 0.3
        match.act(seat, Waive() if waives else chance.choice(legal))
        copy = Match(match.game, match.header)
        copy.state, copy.events = match.state, list(match.events)
        found.append(copy)
    return found


def test_every_move_has_a_short_form_that_reads_back() -> None:
    seen = set()
    for match in walked(3, "short"):
        for seat in match.waiting().seats:
            if match.state.stage != "channels":
                for move in match.legal(seat):
                    assert parse(short(move)) == move
                    seen.add(type(move).__name__)
    assert seen == {"Place", "Pick", "Fly", "Swap", "Rotate", "Genie", "Rest", "Waive"}
    assert all(parse(short(order)) == order for order in ORDERS)
    assert len({short(order) for order in ORDERS}) == 1680


@pytest.mark.parametrize(
    "text",
    [
        "",
        "order 8 6 1",
        "order 9 1 2 3",
        "pick 5",
        "genie m1",
        "genie a13",
        "7 D a1",
        "7 A a0",
        "2 swap 6",
        "4 turn 6 45",
        "wish",
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(text)
    for language in LANGUAGES:
        assert text in sentence(refused.value, language)


def test_squares_are_named_from_a1_at_the_top_left_to_l12() -> None:
    assert (square("a1"), square("l1"), square("a2"), square("l12")) == (0, 11, 12, 143)
    for wrong in ("m1", "a0", "a13", "a01", ""):
        with pytest.raises(Refused):
            square(wrong)


def test_a_view_prints_as_text() -> None:
    match = position(["6 8", "5 7", "1 2"], genie="g7")
    act(match, "8 genie g8")
    assert (
        str(match.view(0))
        == """\
Round 1 of 200 · seat 0 plays

    abcdefghijkl
  1 P00......#.P
  2 ....###.#..1
  3 #.########.1
  4 .....#..#..#
  5 ##...##..#..
  6 ############
  7 ..#.##.##.##
  8 #.#...G.#..#
  9 #.#####.##.#
 10 P.##.##.##.#
 11 P...........
 12 P.#######22P

Seat 0: A b1, B c1; channel 8 1 2 3 | 4 5 7 6; to play: 6; has the favour
Seat 1: A l2, B l3; channel 1 2 3 4 | 6 8 5 7; to play: 5 7
Seat 2: A k12, B j12; channel 3 4 5 6 | 7 8 1 2; to play: 1 2
Order of play: seat 0, seat 1, seat 2"""
    )


def test_the_own_choice_is_printed_and_that_of_others_is_not() -> None:
    match = picking(["", "", ""])
    match.act(1, match.legal(1)[0])
    assert "has chosen (pick 5 6)" in str(match.view(1))
    assert "has chosen" in str(match.view(0))
    assert "pick" not in str(match.view(0)).partition("\n")[2]
    match.forfeit(0)
    assert "Seat 0 has left" in str(match.view(None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_can_be_said_and_drawn_in_every_language(language: str) -> None:
    for number, match in enumerate(walked(4, "said", rounds=6)):
        view = match.view(number % 4)
        assert "{" not in text(view, NAMES, language)
        assert all("{" not in line for line in log(view, NAMES, language))
        if number % 10 == 0:
            picture = svg(view, NAMES, language)
            ElementTree.fromstring(picture)
            assert "Ada" in picture


def test_a_view_shows_itself_as_a_picture() -> None:
    match = picking(["", "", ""])
    whole = match.view(None)._repr_svg_()
    assert whole.count(">A</text>") == 6, "a carpet each on the board and in the panel"
    match.forfeit(2)
    assert match.view(None)._repr_svg_().count(">B</text>") == 2
    fresh = Match(FlyingSultans(), Header("", 2, "fresh"))
    assert "<title>The genie</title>" not in fresh.view(0)._repr_svg_()


LINES: list[tuple[Any, str]] = [
    (Chose(1), "Ben has chosen."),
    (Began(2), "New race: 2 teams of 2 carpets are ready on their palaces."),
    (Waived(1), "Ben doesn’t use the wish."),
    (Ordered(((8, 6, 1, 3), ())), "The channels are revealed: Ada shows 8 6 1 3."),
    (Called(1, 26, (1,)), "Ben shows the strongest winds, 26, and places the genie."),
    (
        Called(1, 26, (0, 1)),
        "Ada and Ben show equally strong winds, 26: Ben is chosen by lot and places the genie.",
    ),
    (
        Revealed(3, ((5, 8), (6, 7)), (1, 0)),
        "Round 3: Ada 5 + 8 = 13, Ben 6 + 7 = 13. Order of play: Ben, Ada.",
    ),
    (Used(0, 7, 6, wish=False), "Ada plays wind 7, Glide 12."),
    (Used(0, 2, 6, wish=True), "Ada uses the wish: wind 2, Swap."),
    (Flew(0, 1, (0, 1), over=False), "Ada glides on carpet B from a1 to b1, 1 square."),
    (Flew(0, 1, (0, 1, 2), over=True), "Ada leaps on carpet B from a1 to c1."),
    (Swapped(0, 5, 6, ()), "Ada swaps cloud tiles 6 and 7."),
    (Rotated(0, 5, 3, ()), "Ada turns cloud tile 6 by 270°."),
    (Summoned(0, 0, 0), "Ada calls the genie, who stays on a1."),
    (Summoned(0, 0, 12), "Ada calls the genie from a1 to a2."),
    (Walked(0, (0, 12, 24)), "Ada leads the genie from a1 to a3, 2 squares."),
    (Granted(0, "carpet"), "Ada has reached the genie and wins a wish."),
    (Granted(0, "genie"), "Ada has led the genie to a carpet and wins a wish."),
    (Ended("palace", (0,)), "Ada has brought every carpet to the palace opposite, and wins."),
    (
        Ended("palace", (0,), 2),
        "Ada has brought every carpet to the palace opposite, 2 of them next to blocked spaces, and wins.",
    ),
    (
        Ended("rounds", (0, 1)),
        "The last round is over and nobody has arrived: it’s a draw between Ada and Ben.",
    ),
    (Ended("forfeit", (1,)), "Nobody else is left: Ben wins."),
]


@pytest.mark.parametrize(("fact", "words"), LINES)
def test_facts_are_told_in_words(fact: Fact, words: str) -> None:
    assert tell(fact, NAMES[:2]) == words


def test_random_play_tells_every_kind_of_fact() -> None:
    seen = {type(fact) for match in walked(2, "facts", rounds=30) for fact in match.state.happened}
    assert {*get_args(OwnFact)} - seen == {kind for kind in get_args(OwnFact) if kind.__name__ == "Began"}


def test_the_texts_of_order_and_wish() -> None:
    assert short(Order((8, 6, 1, 3))) == "order 8 6 1 3"
    assert short(Waive()) == "no wish"
