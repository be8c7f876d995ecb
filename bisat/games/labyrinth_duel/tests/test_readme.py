"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from bisat.games.labyrinth_duel.rules.facts import Fact, OwnFact
from bisat.games.labyrinth_duel.rules.moves import Move
from bisat.games.labyrinth_duel.rules.state import State
from bisat.games.labyrinth_duel.rules.view import View
from bisat.parts.i18n import messages
from tests.page import Page

PAGE = Page("labyrinth_duel", "L")


def test_every_ruling_has_a_test_named_after_it() -> None:
    PAGE.check_rulings(last=18)


def test_rulings_cited_in_the_code_are_on_the_page() -> None:
    PAGE.check_cited(least=9)


def test_the_example_runs() -> None:
    PAGE.check_example(least=8)


def test_every_move_is_on_the_page() -> None:
    PAGE.check_moves(Move)


def test_every_fact_is_on_the_page_with_its_fields() -> None:
    PAGE.check_facts(Fact)


def test_every_field_of_the_view_is_on_the_page() -> None:
    PAGE.check_fields(View)


@pytest.mark.parametrize("kind", get_args(OwnFact), ids=lambda kind: kind.__name__)
def test_every_value_that_the_message_of_a_fact_takes_is_on_the_page(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    text = messages("bisat.games.labyrinth_duel", "en")[f"fact.{tag}"]
    asked = set(re.findall(r"\{(\w+)(?:, (?:plural|select)|\})", text)) - {"Nobody"}
    for value in asked:
        assert f"`{value}`" in PAGE.cells(tag)[3], value


def test_the_state_has_the_fields_of_the_view_but_for_options_and_eyes() -> None:
    state = {field.name for field in msgspec.structs.fields(State)}
    view = {field.name for field in msgspec.structs.fields(View)}
    assert view - state == {"seat", "cards", "auto_stop", "false_calls", "box"}
    assert state - view == set()
