"""The game in words and pictures: the log, the sky as text, the drawing, four languages."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from bisat.core.game import Chose, Forfeited, HeadStart, TookBack
from bisat.games.tapis_volant.landscapes.ready import READY
from bisat.games.tapis_volant.rules.box import KINDS, PIECES
from bisat.games.tapis_volant.rules.facts import (
    Dealt,
    Drew,
    Drifted,
    Ended,
    Exchanged,
    Fact,
    FellOn,
    Flew,
    Forced,
    Missed,
    Played,
    Reshuffled,
    Restarted,
    Sank,
    Stopped,
)
from bisat.games.tapis_volant.rules.landscape import Wrong
from bisat.games.tapis_volant.rules.pieces import Placed
from bisat.games.tapis_volant.rules.rules import TapisVolant
from bisat.games.tapis_volant.show.story import PACKAGE, log, tell
from bisat.games.tapis_volant.show.svg import svg
from bisat.games.tapis_volant.show.text import text
from bisat.games.tapis_volant.tests.positions import act, position
from bisat.parts.i18n import LANGUAGES, messages

NAMES = ("Ada", "Ben", "Cleo", "Dan")
SVG = "{http://www.w3.org/2000/svg}"

VALUES = {
    "who", "card", "direction", "hand", "how", "start", "end", "wind", "edge", "others", "n", "m", "fallen",
    "cards", "reason", "what", "round", "seat", "cell", "directions", "stock", "discards", "column",
    "row", "piece", "other", "text", "h", "v", "flight", "squares", "rows",
    "one", "left", "columns", "wide", "high",
}  # fmt: skip
"""What messages may ask for; other words in braces are cases."""

LINES: list[tuple[Fact, str]] = [
    (Dealt(3), "New race: everyone gets 3 wind cards."),
    (Played(0, "A23", "down", None), "Ada plays a wind card (left 2 and down 3)."),
    (Played(0, "V1", "up", "left"), "Ada plays a wind card (up 1) and a direction card (left)."),
    (Played(1, None, None, "up"), "Ben plays a direction card (up)."),
    (Flew(0, (1, 1), ((1, 2), (2, 2)), 0, None), "Ada flies up 1, then right 1."),
    (Flew(0, (1, 7), ((2, 7),), 1, None), "Ada flies 1 with the wind."),
    (Flew(0, (1, 7), ((2, 7), (3, 7), (3, 8)), 1, None), "Ada flies right 1 and 1 with the wind, then up 1."),
    (Flew(0, (5, 10), ((6, 10),), 2, None), "Ada flies left 1 against a wind of 2."),
    (Flew(0, (5, 7), ((5, 8),), 1, None), "Ada flies up 1, then left 1 against a wind of 1."),
    (Flew(0, (24, 11), (), 2, "right"), "Ada flies off the board."),
    (Flew(0, (23, 11), ((24, 11),), 2, "right"), "Ada flies right 1, then off the board."),
    (Flew(0, (4, 4), (), 0, None), "Ada stays in place."),
    (Drifted(1, (4, 10), ((5, 10), (6, 10)), 2, None), "Ben drifts 2 squares with the wind."),
    (Drifted(1, (4, 10), (), 2, None), "Ben can’t drift any further."),
    (Drifted(1, (24, 10), (), 2, "right"), "Ben drifts off the board."),
    (Sank(1, (4, 4), ((4, 3),)), "Ben sinks one row."),
    (Sank(1, (4, 4), ()), "Ben rests."),
    (Restarted(1, "top"), "Off the board at the top: Ben starts again."),
    (Stopped(0, (1,)), "Ada sits on top of Ben, who misses a turn."),
    (Stopped(0, (1, 2)), "Ada sits on top of Ben and Cleo, who miss a turn."),
    (Forced(0, (1, 2), (5, 5), (5, 1)), "Ada forces Ben and Cleo down 4 rows."),
    (FellOn((1,), (2, 3)), "Ben lands on Cleo and Dan, who miss a turn."),
    (FellOn((1, 2), (3,)), "Ben and Cleo land on Dan, who misses a turn."),
    (Missed(2), "Cleo misses a turn."),
    (Exchanged(2, "V3"), "Cleo exchanges a wind card (up 3 or down 3)."),
    (Drew(2, "B12"), "Cleo draws a wind card (left 1 and up 2 or right 1 and down 2)."),
    (Reshuffled(60), "The draw pile is empty: 60 discards are shuffled into a new one."),
    (Ended("landed", (0,)), "Ada lands on the finish and wins."),
    (Ended("fallen", (1,)), "Ben falls onto the finish and wins."),
    (Ended("rounds", (0, 1, 2)), "After 300 rounds nobody has landed: it’s a draw."),
    (Ended("forfeit", (2,)), "Nobody else is still flying: Cleo wins."),
    (Forfeited(0, "left"), "Ada leaves the match."),
    (HeadStart(0, 2), "Ada starts with 2 direction cards more than the others."),
]


@pytest.mark.parametrize(("fact", "line"), LINES, ids=[line for _, line in LINES])
def test_every_fact_is_told(fact: Fact, line: str) -> None:
    assert tell(fact, NAMES) == line
    for language in LANGUAGES:
        words = tell(fact, NAMES, language)
        assert words[0].isupper()
        assert words.endswith(".")
        assert not set("{}#") & set(words)


@pytest.mark.parametrize("fact", [Chose(0), TookBack(1)])
def test_facts_of_every_game_are_told_though_this_one_has_none(fact: Fact) -> None:
    assert NAMES[fact.seat] in tell(fact, NAMES)  # type: ignore[union-attr]


def test_no_kind_of_fact_is_left_out() -> None:
    lined = {type(fact) for fact, _ in LINES}
    assert {kind for kind in get_args(Fact) if kind not in (Chose, TookBack)} == lined


def test_messages_are_the_same_in_every_language_and_take_the_same_values() -> None:
    tables = [messages(PACKAGE, language) for language in LANGUAGES]
    assert all(list(other) == list(tables[0]) for other in tables)
    for key, english in tables[0].items():
        asked = set(re.findall(r"\{(\w+)(?:, (?:plural|select)|\})", english)) & VALUES
        for other in tables[1:]:
            for name in asked:
                assert f"{{{name}" in other[key], (key, name)


def test_everything_that_has_a_name_is_named() -> None:
    keys = messages(PACKAGE, "en")
    assert all(f"piece.{piece}" in keys for piece in PIECES)
    assert all(f"landscape.{name}.name" in keys for name in READY)
    assert all(f"card.{card[0]}.explain" in keys for card in KINDS)
    assert all(f"tapis_volant.{why}" in keys for why in get_args(Wrong))


def test_the_log_tells_the_last_event_with_names_or_seats() -> None:
    match = position((10, 4), (10, 6))
    act(match, "V2 up stop")
    assert log(match.view(None), NAMES[:3]) == [
        "Ada plays a wind card (up 2).",
        "Ada flies up 2.",
        "Ada sits on top of Ben, who misses a turn.",
        "Ben misses a turn.",
    ]
    assert log(match.view(0), language="de")[0] == "Platz 0 spielt eine Windkarte (2 hinauf)."


def test_a_view_is_a_picture_in_text() -> None:
    game = TapisVolant((Placed("house", 9), Placed("puff", 12, 10)), hidden_directions=True)
    match = position((10, 4), (10, 6), (5, 12), (1, 1), game=game)
    act(match, "V2 up stop")
    match.forfeit(3)
    lines = text(match.view(0), NAMES).splitlines()
    assert lines[0] == "Round 1: Cleo to play"
    assert lines[1] == "12 ====2==================="
    assert lines[3] == "10 ===========░░==========="
    assert lines[7] == " 6 ·········0··············"
    assert lines[11] == " 2 ········▓▓▓·············"
    assert lines[12] == " 1 s·······▓▓▓············f"
    assert lines[13].startswith("Ada: at 10/6, 5 direction cards, on top of Ben, holds ")
    assert lines[14] == "Ben: at 10/6, ? direction cards"
    assert lines[16] == "Dan has left"
    assert str(match.view(0)) == text(match.view(0))


def test_a_held_seat_and_the_end_are_shown() -> None:
    match = position((10, 4), (5, 5), (10, 6))
    act(match, "V2 up stop")
    assert "misses the next turn" in text(match.view(None))
    won = position((24, 3))
    act(won, "V2 down")
    assert text(won.view(None)).startswith("The race is over")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drawing_is_well_formed_and_shows_every_piece_and_carpet(language: str) -> None:
    match = position((10, 4), (10, 6), game=TapisVolant((Placed("house", 9), Placed("puff", 12, 10))))
    act(match, "V2 up stop")
    root = ElementTree.fromstring(svg(match.view(0), ("<Ada>", "Ben & Co", "Cleo"), language))
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert {"<Ada>", "Ben & Co", "Cleo"} <= set(titles)
    assert len(titles) == 1 + 2 + 3
    assert len(root.findall(f".//{SVG}polyline")) == 1


def test_a_drawing_without_a_flight_has_no_trail_and_leaves_out_who_has_gone() -> None:
    match = position((10, 4))
    match.forfeit(1)
    root = ElementTree.fromstring(match.view(0)._repr_svg_())
    assert root.findall(f".//{SVG}polyline") == []
    assert "Seat 1" not in [title.text for title in root.iter(f"{SVG}title")]
