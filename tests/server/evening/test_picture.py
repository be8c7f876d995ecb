"""The picture of an evening: letters are outlines, long names fit, and nothing in it leads anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from bisat.server.evening.letters import MARK, line, outlined
from bisat.server.evening.picture import Played, Result, Shown, emblems, svg
from bisat.server.opponents.worker import Draw, work
from bisat.server.wire.values import LANGUAGES, MAX_NAME_LENGTH, Language

RESULT = Result(
    "2026-11-16",
    (Shown("Ελένη", 0, 1, 7), Shown("W" * MAX_NAME_LENGTH, 1, 2, 5), Shown('<&">', 2, 3, 1)),
    (Played("Montgolfière", ("Ελένη",)), Played("Le Tapis Volant", ())),
)


def test_people_carry_what_they_carry_in_the_browser() -> None:
    drawings = (Path(__file__).parents[3] / "web/src/art/emblems.ts").read_text(encoding="utf-8")
    names = re.findall(r"^  (\w+): \{$", drawings, re.M)
    assert list(emblems()) == names
    for drawn in emblems().values():
        for piece in filter(None, drawn):
            assert f"'{piece}'" in drawings
    assert emblems()["fish"][0] in svg(Result("", (Shown("Ada", 0, 1, 3, "fish"),), ()), "en")


def test_bots_stand_below_and_win_nothing() -> None:
    shown = (Shown("Safi", 0, 0, 9, "sun"), Shown("Ada", 1, 1, 3, "fish"))
    drawn = svg(Result("", shown, ()), "en")
    assert drawn.index(emblems()["fish"][0]) < drawn.index(emblems()["sun"][0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_language_are_drawn(language: Language) -> None:
    drawn = svg(RESULT, language)
    tags = {re.sub("{.*}", "", one.tag) for one in Xml.fromstring(drawn).iter()}
    assert tags <= {"svg", "defs", "linearGradient", "stop", "rect", "circle", "path", "g"}
    assert MARK[1] not in drawn, "every letter of ours has an outline"


def test_latin_greek_and_cyrillic_have_letters_and_the_rest_one_mark() -> None:
    for name in ("Zoë Łukasz", "Ωμέγα", "Жанна"):
        assert MARK not in outlined(name)
    assert outlined("漢字").count(MARK) == 1
    assert outlined("e\u0301") == outlined("é"), "whatever way an accent is written"


def test_a_long_name_becomes_smaller_and_then_is_cut() -> None:
    def scale(name: str) -> float:
        found = re.search(r"scale\(([0-9.]+)\)", line(name, (0, 0), 50, "#000", room=300))
        assert found is not None
        return float(found[1])

    assert scale("Ada") == 0.05
    assert scale("Ada Lovelace Byron") < 0.05
    assert scale("W" * 24) >= 0.03
    assert line("W" * 24, (0, 0), 50, "#000", room=300).count("<path") < 24


def test_the_same_picture_in_dots_needs_no_font() -> None:
    body = svg(RESULT, "el").encode()
    answer = work(Draw(len(body)), body)
    assert getattr(answer, "content")[0].startswith(b"\x89PNG")  # noqa: B009  # a Thought has none
