"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bisat.games.flying_sultans.rules.facts import Fact
from bisat.games.flying_sultans.rules.moves import Move
from bisat.games.flying_sultans.rules.state import State
from bisat.games.flying_sultans.rules.view import View
from bisat.games.flying_sultans.show.notation import parse
from tests.page import Page

PAGE = Page("flying_sultans", "S")
MOVES = re.findall(r"^\| `(\{.+\})` \| `(.+?)` \|", PAGE.text, re.MULTILINE)


def test_every_ruling_has_a_test_named_after_it() -> None:
    PAGE.check_rulings(last=16)


def test_every_test_on_the_page_exists() -> None:
    assert {*re.findall(r"`(test_\w+)`", PAGE.text)} <= PAGE.tests()


def test_the_example_runs() -> None:
    PAGE.check_example(least=4)


@pytest.mark.parametrize(("json", "short"), MOVES)
def test_moves_are_written_as_the_page_says(json: str, short: str) -> None:
    move: Any = msgspec.json.decode(json, type=Move)
    assert parse(short) == move


def test_every_move_is_on_the_page() -> None:
    PAGE.check_moves(Move)


def test_every_fact_is_on_the_page_with_its_fields() -> None:
    PAGE.check_facts(Fact)


def test_every_field_of_the_view_and_the_state_is_on_the_page() -> None:
    PAGE.check_fields(View, State)
