"""A view as a picture."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from bisat.catalog import new
from bisat.core.game import View
from bisat.games.montgolfiere.rules.rules import Montgolfiere
from bisat.games.montgolfiere.show.svg import SKY, svg
from bisat.games.montgolfiere.tests.positions import act, position, turned
from bisat.games.montgolfiere.tests.walks import walk
from bisat.parts.i18n import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"


def titles(picture: str) -> list[str]:
    """What the picture calls its cards; the first title is its own."""
    root = ElementTree.fromstring(picture)
    return [title.text or "" for title in root.iter(f"{SVG}title")][1:]


def texts(picture: str) -> list[str]:
    root = ElementTree.fromstring(picture)
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.no_cover
def test_every_position_of_random_games_can_be_drawn_for_everybody() -> None:
    for number, language in enumerate(LANGUAGES * 2):
        chance = Random(number)
        game = Montgolfiere(chance.choice((12, 15)), chance.choice((True, False)))
        for state in walk(game, 2 + number % 4, chance)[:: 1 + number % 3]:
            for seat in (None, chance.randrange(state.seats)):
                root = ElementTree.fromstring(svg(game.view(state, seat), (), language))
                assert root.tag == f"{SVG}svg"


def test_a_picture_shows_the_own_hand_and_no_hidden_one() -> None:
    match = position((5, 6, 5), ("1 2 3 4 5 6 motor", "15", "14"))
    assert titles(svg(match.view(0))) == [*(f"Ballast {n}" for n in range(1, 7)), "Super motor"]
    assert titles(svg(match.view(None))) == []


def test_a_picture_shows_what_a_squadron_shows_and_the_barons_next_card() -> None:
    match = position((5, 6, 5), ("1 2 3 4 5 6 motor",), baron=(5, "storm"))
    act(match, 0, "show")
    assert titles(svg(match.view(2)))[:7] == [*(f"Ballast {n}" for n in range(1, 7)), "Super motor"]
    assert titles(svg(match.view(2)))[-1] == "Storm"
    assert "Storm" not in titles(svg(match.view(1)))


def test_a_picture_pulls_up_the_chosen_card_for_its_own_seat_only() -> None:
    match = position((5, 6, 5), ("1 2 3 4 5 6 motor",))
    lifted = f'<g transform="translate({SKY + 60 + 6 * 32} 64)">'
    others = titles(svg(match.view(1)))
    assert lifted not in svg(match.view(0))
    act(match, 0, "motor")
    assert lifted in svg(match.view(0))
    assert titles(svg(match.view(1))) == others
    assert any(line.endswith("has chosen") for line in texts(svg(match.view(1))))


def test_a_picture_shows_the_turned_cards_with_their_movement() -> None:
    match = turned((6, 6, 5, 5), "motor 9 grapple grapple")
    picture = svg(match.view(None))
    assert titles(picture) == ["Super motor", "Ballast 9", "Grapple", "Grapple"]
    assert [text for text in texts(picture) if text in {"+2", "+1", "?"}] == ["+2", "+1", "?", "?"]


def test_a_picture_shows_the_last_cards_between_rounds() -> None:
    match = turned((6, 6, 5), "gas 9 3")
    assert titles(svg(match.view(None))) == ["Sleeping gas", "Ballast 9", "Ballast 3"]


def test_a_picture_leaves_out_the_balloon_of_someone_who_left() -> None:
    match = position((6, 6, 5))
    before = svg(match.view(None)).count("<circle cy=")
    match.forfeit(1)
    picture = svg(match.view(None), ("Ada", "Ben", "Cleo"))
    assert picture.count("<circle cy=") == before - 1
    assert "Ben has left" in texts(picture)


def test_names_cannot_break_out_of_a_picture() -> None:
    name = '<script>alert("x")</script>&'
    picture = svg(position((6, 6, 5)).view(None), (name, "Ben", "Cleo"))
    assert "<script" not in picture
    assert any(text.startswith(name) for text in texts(picture))


@pytest.mark.parametrize("options", [{}, {"match": 50}, {"bank": 60}, {"match": 50, "bank": 60}])
def test_a_match_and_its_views_show_themselves_in_a_notebook(options: dict[str, int]) -> None:
    match = new("montgolfiere", 3, "notebook", options)
    plain = new("montgolfiere", 3, "notebook")
    assert match._repr_svg_() == svg(plain.view(None))
    assert match.view(1)._repr_svg_() == svg(plain.view(1))


def test_a_view_without_a_picture_shows_none() -> None:
    bare = View(seats=2, seat=None, at=0, gone=(), happened=())
    assert bare._repr_svg_() is None
    assert str(bare) == repr(bare)
