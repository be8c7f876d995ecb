"""Examples of the documentation, run where they stand."""

from __future__ import annotations

import json
from doctest import DocTestParser
from pathlib import Path

import pytest

from bisat.server.pocket.notebook import ran
from tests.server.pocket.conftest import There

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["try.md", "library.md", "files.md"])
def test_what_stands_on_a_page_is_what_a_browser_says(there: There, page: str) -> None:
    examples = DocTestParser().get_examples((DOCS / page).read_text(encoding="utf-8"))
    assert len(examples) > 5
    said = there("examples.py", json.dumps([each.source for each in examples]))
    assert [json.loads(each) for each in said] == [each.want.rstrip() for each in examples]


def test_a_match_draws_itself_and_names_are_kept() -> None:
    said, picture = ran("import bisat\nmatch = bisat.new('montgolfiere', seats=2, seed=7)\nmatch")
    assert (said[:14], picture[:4]) == ("<montgolfiere,", "<svg")
    assert ran("match.svg(0)")[1].startswith("<svg")
    assert ran("print(1)\nmatch.header.seats\nNone") == ("1\n2", "")


def test_what_goes_wrong_is_said_with_its_line() -> None:
    assert ran("1\n\n1 / 0\n2") == ("1\nLine 3: ZeroDivisionError: division by zero", "")
    assert "SyntaxError" in ran("x =")[0]
