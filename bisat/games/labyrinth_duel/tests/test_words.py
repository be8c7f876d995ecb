"""The game in words and pictures: the log, the boards as text, the picture, four languages."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.labyrinth_duel.rules.box import OBJECTS
from bisat.games.labyrinth_duel.rules.facts import (
    Agreed,
    Began,
    Called,
    Ended,
    Fact,
    Pushed,
    Recognised,
    Reshuffled,
    SetAside,
    Turned,
    Walked,
    Won,
)
from bisat.games.labyrinth_duel.show.art import SHAPES, figure
from bisat.games.labyrinth_duel.show.story import PACKAGE, log, object_name, tell
from bisat.games.labyrinth_duel.show.svg import FRAME, SMALL, svg
from bisat.games.labyrinth_duel.show.text import text
from bisat.games.labyrinth_duel.tests.positions import ACROSS, APART, TOP_ROW, act, count, position, turning
from bisat.parts.i18n import LANGUAGES, messages

NAMES = ("Ada", "Ben")
SVG = "{http://www.w3.org/2000/svg}"

LINES: list[tuple[Fact, str]] = [
    (Began("orb"), "The magicians set out from here: orb."),
    (Reshuffled(1), "The draw pile is empty: the last card comes back."),
    (Reshuffled(9), "The draw pile is empty: 9 cards are shuffled again."),
    (Turned(3, "owl"), "Target 3: owl."),
    (Pushed(1, (0, 2), (0, 0)), "Ben pushes from c1 to a1."),
    (Called(0, "ring", TOP_ROW), "Ada calls Stop! The corridor is open: ring."),
    (Called(0, "ring", ()), "Ada calls Stop! But there’s no corridor: ring."),
    (Recognised(1, "ring", TOP_ROW), "Ben has opened a corridor: ring."),
    (Won(1, "ring", 2), "Ben wins their second card: ring."),
    (Won(0, "ring", 31), "Ada wins card number 31: ring."),
    (Walked(0, "orb", "ring"), "Ada walks down the corridor: orb → ring."),
    (Agreed(0), "Ada wants to skip this target."),
    (SetAside("map", "wrong"), "Nobody wins the card: map."),
    (SetAside("map", "skipped"), "The target is skipped: map."),
    (SetAside("map", "both"), "Both corridors are open already, so nobody wins the card: map."),
    (Ended("cards", (1,)), "Ben has enough cards and wins."),
    (Ended("targets", (0,)), "A hundred targets have been played: Ada has more cards and wins."),
    (
        Ended("targets", (0, 1)),
        "A hundred targets have been played and the cards are level: it’s a draw between Ada and Ben.",
    ),
    (Ended("time", (0,)), "Time is up."),
    (Ended("finished", (0,)), "Ada stops here."),
    (Ended("forfeit", (1,)), "Nobody else is left: Ben wins."),
    (Ended("forfeit", ()), "The game was abandoned."),
    (Forfeited(0, "left"), "Ada leaves the match."),
    (HeadStart(0, 2), "Ada starts with 2 cards."),
]


@pytest.mark.parametrize(
    ("fact", "line"), LINES, ids=lambda part: "" if isinstance(part, str) else type(part).__name__
)
def test_every_fact_is_told(fact: Fact, line: str) -> None:
    assert tell(fact, NAMES) == line
    for language in LANGUAGES:
        line = tell(fact, NAMES, language)
        assert line[0].isupper()
        assert line.endswith(".")
        assert not set("{}#") & set(line)


@pytest.mark.parametrize("fact", [Chose(0), TookBack(1)])
def test_facts_of_every_game_are_told_though_this_one_has_none(fact: Fact) -> None:
    assert NAMES[fact.seat] in tell(fact, NAMES)  # type: ignore[union-attr]


def test_no_kind_of_fact_is_left_out() -> None:
    seen = {type(fact) for fact, _ in LINES}
    assert {kind for kind in get_args(Fact) if kind not in (Chose, TookBack)} == seen


def test_the_log_tells_the_last_event_with_names_or_seats() -> None:
    match = position(ACROSS, "ring")
    act(match, 1, "stop 1")
    assert log(match.view(None), NAMES) == [
        "Ben calls Stop! The corridor is open: ring.",
        "Ben wins their first card: ring.",
        "Ben walks down the corridor: orb → ring.",
    ]
    assert log(match.view(0))[0].startswith("Seat 1 calls Stop!")
    assert log(match.view(0), language="el")[0].startswith("Θέση 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_objects_have_different_names(language: str) -> None:
    assert len({object_name(thing, language) for thing in OBJECTS}) == 16


def test_messages_are_the_same_in_every_language() -> None:
    keys = [list(messages(PACKAGE, language)) for language in LANGUAGES]
    assert all(other == keys[0] for other in keys)


def test_a_view_is_a_picture_in_text() -> None:
    match = position(APART, "ring", rival=ACROSS)
    act(match, 1, "skip 1")
    assert text(match.view(0), NAMES).splitlines() == [
        "Target 1: ring",
        "    ·  ·  ·  ·           ·  ·  ·  ·",
        " @ ─── · ────── x     @ ──────────── x",
        " ·  ┌─────┐  │  ·     ·  ·  ┌──┐  │  ·",
        " ·  ├──┬──┴──┤  ·     ·  ├──┬──┴──┤  ·",
        " ·  └──┘  ┌──┬─ ·     ·  └──┘  ┌──┬─ ·",
        "    ·  ·  ·  ·           ·  ·  ·  ·",
        "Ada: 0 cards, magician at: orb, 0 pushes",
        "Ben: 0 cards, magician at: orb, 0 pushes, wants to skip",
        "Draw pile: 14, set aside: 0",
        "@ is a magician, x the target",
    ]
    assert str(match.view(0)).startswith("Target 1: ring")


def test_the_objects_of_the_text_stand_where_they_stand() -> None:
    for thing, row, col in (
        ("hourglass", 0, 4), ("owl", 0, 13), ("ring", 1, 16), ("candle", 4, 16),
        ("chest", 5, 13), ("helmet", 5, 4), ("gem", 4, 1), ("orb", 1, 1),
    ):  # fmt: skip
        start = "key"
        match = position("│─── ·┌┐│ ├┬┴┤ └┘┌┬", thing, start=start, seats=1)  # type: ignore[arg-type]
        lines = text(match.view(0)).splitlines()[1:]
        assert lines[row][col] == "x", thing
        assert lines[0][7] == "@"


def test_pause_clock_and_end_are_in_the_text() -> None:
    solo = position(ACROSS, "ring", seats=1)
    assert "300 seconds left" in text(solo.view(0))
    act(solo, 0, "stop 1", 13_000)
    assert text(solo.view(0)).startswith("The next card is turned up at 16000 ms")
    count(solo)
    assert "290 seconds left" in text(solo.view(0))
    act(solo, 0, "finish")
    assert text(solo.view(0)).startswith("The game is over")
    duel = position(ACROSS, "ring")
    duel.forfeit(1)
    assert "has left" in text(duel.view(None))


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_every_object_is_drawn_differently() -> None:
    assert list(SHAPES) == list(OBJECTS)
    assert len({figure(thing) for thing in OBJECTS}) == 16
    for thing in OBJECTS:
        parsed(figure(thing))
        numbers = [
            float(number)
            for _, path in SHAPES[thing]
            for number in re.findall(r"[A-Z ](\d+(?:\.\d+)?)", path)
        ]
        assert max(numbers) <= 24, thing


def test_the_own_board_is_large_and_the_rivals_small_beside_it() -> None:
    match = position(APART, "ring", rival=ACROSS)
    for seat, scales in (
        (0, ["scale(1)", f"scale({SMALL})"]),
        (1, ["scale(1)", f"scale({SMALL})"]),
        (None, ["scale(1)"] * 2),
    ):
        tree = parsed(svg(match.view(seat), NAMES))
        groups = [group.get("transform", "") for group in tree.findall(f"{SVG}g")]
        assert [group.split(") ")[-1] for group in groups] == scales
        width = float(tree.get("width", "0"))
        assert width >= FRAME * (1 + SMALL)


def test_fifteen_tiles_and_sixteen_objects_are_drawn_on_each_board() -> None:
    match = position(APART, "ring")
    tree = parsed(svg(match.view(0), NAMES))
    for board in tree.findall(f"{SVG}g"):
        groups = board.findall(f"{SVG}g")
        titles = [group.findtext(f"{SVG}title") for group in groups]
        assert [title for title in titles if title] == list(OBJECTS)
        assert titles.count(None) == 15


def test_a_right_call_lights_its_corridor_from_object_to_object() -> None:
    match = position(ACROSS, "ring")
    assert "polyline" not in svg(match.view(0))
    act(match, 0, "stop 1")
    tree = parsed(svg(match.view(1)))
    lights = tree.findall(f".//{SVG}polyline")
    assert {light.get("points") for light in lights} == {"23,76 76,76 136,76 196,76 256,76 309,76"}
    wrong = position(APART, "ring")
    act(wrong, 0, "stop 1")
    assert "polyline" not in svg(wrong.view(0))


def test_both_corridors_are_lit_when_both_stand() -> None:
    match = turning("ring", ACROSS, ACROSS)
    count(match)
    assert len(parsed(svg(match.view(None))).findall(f".//{SVG}polyline")) == 4


def test_names_are_escaped_in_the_picture() -> None:
    picture = svg(position(APART, "ring").view(0), ("<b>", "&"))
    assert "<b>" not in picture
    parsed(picture)
    assert position(APART, "ring").view(0)._repr_svg_().startswith("<svg ")


def test_a_picture_speaks_the_language_of_its_reader() -> None:
    assert "<title>Ziel 1: Ring</title>" in svg(position(APART, "ring").view(0), NAMES, "de")
    assert "<title>κλεψύδρα</title>" in svg(position(APART, "ring").view(0), NAMES, "el")
