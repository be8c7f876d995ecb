"""The page of the game: its rulings have tests, its example runs, its tables name what there is."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest

from bisat.games.magic_fold.rules.facts import Fact, OwnFact
from bisat.games.magic_fold.rules.moves import Move
from bisat.games.magic_fold.rules.state import State
from bisat.games.magic_fold.rules.view import View
from bisat.parts.i18n import fill, messages
from tests.page import Page

PAGE = Page("magic_fold", "F")


class Given(dict[str, str]):
    """Gives every value a message asks for, and remembers its name."""

    def __init__(self, choice: str) -> None:
        super().__init__()
        self.choice = choice

    def __missing__(self, name: str) -> str:
        self[name] = self.choice
        return self.choice


CHOICES = ("0", "1", "2", "yes", "palace", "rounds", "token")


def needed(text: str, choice: str) -> set[str]:
    """The values a message takes on the way that this choice leads."""
    given = Given(choice)
    with suppress(ValueError):  # a word where a number is asked for
        fill(text, given)
    return set(given)


def test_every_ruling_has_a_test_named_after_it() -> None:
    PAGE.check_rulings(last=22)


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
    text = messages("bisat.games.magic_fold", "en")[f"fact.{tag}"]
    values = {name for choice in CHOICES for name in needed(text, choice)}
    for value in values:
        assert f"`{value}`" in PAGE.cells(tag)[3], value


def test_the_state_has_the_fields_of_the_view_but_for_options_and_eyes() -> None:
    state = {field.name for field in msgspec.structs.fields(State)}
    view = {field.name for field in msgspec.structs.fields(View)}
    options = {"deck", "assist", "calm", "championship", "gives"}
    assert view - state == {"seat", "board", "ends", "pictures", "track", "start", *options}
    assert state - view == set()
